import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createActivity, sleepWhenIdle } from './sleep.ts'

const quarter = 15 * 60_000
let clock: number
let server: Server
let release: () => void

beforeEach(async () => {
  clock = 0
  server = createServer(async (_, response) => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    response.end()
  })
  server.on('upgrade', (_, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
    socket.on('end', () => socket.end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const ask = (path: string, headers = {}) => {
  const asked = request({
    port: (server.address() as AddressInfo).port,
    host: '127.0.0.1',
    path,
    headers,
    agent: false,
  })
  asked.end()
  return asked
}
async function answered(path: string) {
  const asked = ask(path)
  await once(server, 'request')
  release()
  const [response] = await once(asked, 'response')
  response.resume()
  await once(response, 'close')
}

test('a process is idle a quarter of an hour after its last request, and half a minute after a start for its jobs', async () => {
  const activity = createActivity(() => clock)
  activity.watch(server)
  clock = 29_000
  expect(activity.isIdle(quarter)).toBe(false)
  clock = 30_000
  expect(activity.isIdle(quarter)).toBe(true)
  await answered('/contact')
  await expect.poll(() => activity.isIdle(0)).toBe(true)
  clock = 30_000 + quarter - 1
  expect(activity.isIdle(quarter)).toBe(false)
  await answered('/readyz')
  clock += 1
  await expect.poll(() => activity.isIdle(quarter)).toBe(true)
})

test('a request, a socket or a job in progress keeps it awake', async () => {
  const activity = createActivity(() => clock)
  activity.watch(server)
  const asked = ask('/slow')
  await once(server, 'request')
  clock = quarter
  expect(activity.isIdle(0)).toBe(false)
  release()
  await once(asked, 'response')
  await expect.poll(() => activity.isIdle(0)).toBe(true)

  const live = ask('/api/live', { connection: 'upgrade', upgrade: 'websocket' })
  const [, socket] = await once(live, 'upgrade')
  clock += quarter
  expect(activity.isIdle(0)).toBe(false)
  socket.end()
  await expect.poll(() => activity.isIdle(0)).toBe(true)

  let end = () => {}
  const job = activity.during(() => new Promise<void>((resolve) => (end = resolve)))
  clock += quarter
  expect(activity.isIdle(0)).toBe(false)
  end()
  await job
  expect(activity.isIdle(0)).toBe(true)
  await expect(activity.during(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(activity.isIdle(0)).toBe(true)
})

test('it stops listening before it sleeps, and not while a connection is open', async () => {
  let idle = true
  let slept = 0
  sleepWhenIdle(server, { ...createActivity(), isIdle: () => idle }, { afterMs: 0, sleep: () => slept++ })
  idle = false
  const asked = ask('/slow')
  await once(server, 'request')
  idle = true
  // Longer than the pause between two looks.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(slept).toBe(0)
  release()
  await once(asked, 'response')
  asked.destroy()
  await expect.poll(() => slept, { timeout: 5_000 }).toBe(1)
  expect(server.listening).toBe(false)
})
