import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { livePath, type ServerMessage } from '#platform/realtime/wire.ts'
import { drain, serve } from '#server/serve.ts'
import { testApp } from '#test/app.ts'
import { atFileEnd, perFile } from '#test/file-state.ts'
import type { Identity } from './identities.ts'

/** Starts the test's application; returns its port. */
export const listening = perFile(async (): Promise<number> => {
  const { app } = await testApp()
  const server = await serve(app, { port: 0, host: '127.0.0.1' })
  atFileEnd(() => drain(server))
  return (server.address() as AddressInfo).port
})

interface From {
  cookies?: Map<string, string>
  origin?: string
}

/** A page's socket with the person's cookies. */
export async function openPage({ cookies = new Map(), origin = 'http://localhost' }: From = {}) {
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
  const address = `2001:db8:1:${Math.floor(Math.random() * 0xffff).toString(16)}::1`
  const socket = new WebSocket(`ws://127.0.0.1:${await listening()}${livePath}`, {
    origin,
    headers: { 'x-forwarded-for': address, ...(cookie && { cookie }) },
  })
  const heard: ServerMessage[] = []
  socket.on('message', (data) => heard.push(JSON.parse(data.toString())))
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('error', reject)
  })
  const about = (topic: string) => heard.filter((message) => 'topic' in message && message.topic === topic)
  return {
    socket,
    closed,
    about,
    /** Subscribes: `watching`, `refused` or `closed`. */
    async watch(topic: string, grant?: string): Promise<string> {
      const before = about(topic).length
      socket.send(JSON.stringify({ type: 'watch', topic, ...(grant && { grant }) }))
      await expect
        .poll(() => about(topic).length > before || socket.readyState !== WebSocket.OPEN, {
          interval: 2,
          timeout: 5_000,
        })
        .toBe(true)
      const answer = about(topic)[before]?.type ?? 'closed'
      if (answer === 'watching') socket.send(JSON.stringify({ type: 'unwatch', topic }))
      return answer
    },
    /** Subscribes without waiting. */
    async follow(topic: string, grant?: string): Promise<void> {
      socket.send(JSON.stringify({ type: 'watch', topic, ...(grant && { grant }) }))
      await expect.poll(() => about(topic).map(({ type }) => type), { timeout: 5_000 }).toContain('watching')
    },
    /** Milliseconds until the topic is refused or the socket closed. */
    async silenced(topic: string): Promise<number> {
      const began = performance.now()
      await expect
        .poll(() => socket.readyState !== WebSocket.OPEN || about(topic).at(-1)?.type === 'refused', {
          interval: 5,
          timeout: 5_000,
        })
        .toBe(true)
      return performance.now() - began
    },
  }
}

/** An identity's page. */
export async function pageOf({ visit, restore }: Identity) {
  await restore()
  return openPage({ cookies: visit.cookies })
}
