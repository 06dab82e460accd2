import { EventEmitter } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import {
  addNote,
  eventually,
  type LiveFixture,
  liveFixture,
  type Process,
  page,
  pause,
} from '#test/fixtures/live.ts'
import { liveLimits } from './limits.ts'
import { LiveSocket, type SocketHost } from './socket.server.ts'

let fixture: LiveFixture
let here: Process

beforeAll(async () => {
  fixture = await liveFixture()
  here = await fixture.process({
    topicsPerSocket: 3,
    pendingMessages: 20,
    socketsPerAddress: 8,
    heartbeatMs: 150,
  })
})
afterAll(() => fixture.end())

test('a page of another site is refused', async () => {
  await expect(page(here.url, { origin: 'https://elsewhere.example' })).rejects.toThrow('403')
})

test('a plain request is answered, not upgraded', async () => {
  const answer = await fetch(here.url.replace('ws', 'http'))
  expect(answer.status).toBe(400)
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
})

test.each([
  ['no JSON', '{'],
  ['no object', '[1]'],
  ['an unknown type', { type: 'publish', topic: 'notes' }],
  ['a topic that is no text', { type: 'watch', topic: 7 }],
  ['a malformed cursor', { type: 'watch', topic: 'notes', since: '-1' }],
  ['an unknown field', { type: 'ping', extra: 1 }],
  ['too long a topic', { type: 'watch', topic: 'x'.repeat(201) }],
  ['too long a message', `{"type":"ping","${'x'.repeat(3_000)}":1}`],
])('%s closes the socket with 1008', async (_, message) => {
  const { say, closed } = await page(here.url)
  say(message)
  expect(await closed).toBe(1008)
})

test('bytes instead of text close the socket with 1008, a huge message before it is read', async () => {
  const binary = await page(here.url)
  binary.socket.send(Buffer.from('{"type":"ping"}'))
  expect(await binary.closed).toBe(1008)
  const huge = await page(here.url)
  huge.say('x'.repeat(1_000_000))
  expect(await huge.closed).toBe(1009)
})

test('too many topics, and too many messages at once, close the socket', async () => {
  const ann = fixture.signIn()
  const greedy = await page(here.url, { session: ann })
  for (let i = 0; i < 4; i++) {
    const note = await addNote(here.db, ann.user.id)
    greedy.say({ type: 'watch', topic: `notes/id/${note}` })
  }
  expect(await greedy.closed).toBe(1008)
  const flooding = await page(here.url)
  for (let i = 0; i < 100; i++) flooding.say({ type: 'watch', topic: 'notes' })
  expect(await flooding.closed).toBe(1008)
})

test('an address may have only so many sockets; those that close make room', async () => {
  await eventually(() => !here.hub.isFull('loopback'))
  await pause(100)
  const pages = []
  for (let i = 0; i < 8; i++) pages.push(await page(here.url))
  await expect(page(here.url)).rejects.toThrow('429')
  for (const { socket } of pages) socket.close()
  await eventually(() => !here.hub.isFull('loopback'))
  const again = await page(here.url)
  again.socket.close()
})

test('a page that no longer answers is disconnected', async () => {
  const answering = await page(here.url)
  const silent = connect(here.port, '127.0.0.1')
  silent.write(
    'GET /api/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n',
  )
  await new Promise((resolve) => silent.on('close', resolve).resume())
  expect(answering.socket.readyState).toBe(answering.socket.OPEN)
  answering.socket.close()
})

test('a page that doesn’t read is disconnected instead of filling the memory', async () => {
  const host = { limits: liveLimits } as SocketHost
  const raw = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: vi.fn(),
    terminate: vi.fn(),
  })
  const socket = new LiveSocket(raw as unknown as WebSocket, { session: null, address: 'loopback' }, host)
  socket.send({ type: 'pong' })
  expect(raw.send).toHaveBeenCalledOnce()
  raw.bufferedAmount = liveLimits.bufferedBytes + 1
  socket.send({ type: 'pong' })
  expect(raw.send).toHaveBeenCalledOnce()
  expect(raw.terminate).toHaveBeenCalledOnce()
})

test('stopping asks every page to reconnect, and cuts those that stay', async () => {
  const leaving = await fixture.process()
  const polite = await page(leaving.url)
  const stubborn = await page(leaving.url)
  stubborn.socket.pause()
  const began = performance.now()
  await leaving.hub.stop(300)
  expect(await polite.closed).toBe(1001)
  expect(performance.now() - began).toBeLessThan(1_500)
  await expect(page(leaving.url)).rejects.toThrow('503')
  stubborn.socket.terminate()
})
