import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import { Hono } from 'hono'
import { afterEach, expect, test, vi } from 'vitest'
import type { AppEnv } from './app.ts'
import { connectionLimits } from './connections.ts'
import { serve } from './serve.ts'

const open: { destroy(): void }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.destroy()
})

async function listening(app: Hono<AppEnv>, connectionsPerAddress?: number) {
  let refused = 0
  const onRefusedConnection = () => {
    refused++
  }
  const server = await serve(app, { port: 0, host: '127.0.0.1', connectionsPerAddress, onRefusedConnection })
  open.push({ destroy: () => server.close().closeAllConnections() })
  const { port } = server.address() as AddressInfo
  return {
    refused: () => refused,
    connect(): Socket {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      open.push(socket)
      return socket
    },
  }
}

const get = (path: string | number) => `GET /${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`
const several = (count: number) => Array.from({ length: count }, (_, at) => get(at)).join('')

/** Answers each request a moment later, and counts concurrent ones. */
function slowSite() {
  const seen: string[] = []
  let working = 0
  let most = 0
  const app = new Hono<AppEnv>().all('*', async (c) => {
    seen.push(c.req.path)
    most = Math.max(most, ++working)
    await new Promise((resolve) => setTimeout(resolve, 5))
    working--
    return c.text(`answer ${c.req.path}`)
  }) as Hono<AppEnv>
  return { app, seen, most: () => most }
}

test('pipelined requests are answered in order, one at a time', async () => {
  const { app, seen, most } = slowSite()
  const socket = (await listening(app)).connect()
  let text = ''
  socket.on('data', (more) => {
    text += more
  })
  socket.write(several(8))
  await vi.waitFor(() => expect(text.match(/answer \/\d/g)).toHaveLength(8))
  expect(most()).toBe(1)
  expect(seen).toEqual(Array.from({ length: 8 }, (_, at) => `/${at}`))
  // The connection stays usable.
  socket.write(get('later'))
  await vi.waitFor(() => expect(text).toContain('answer /later'))
})

test('a body that waits for its turn arrives whole', async () => {
  const app = new Hono<AppEnv>().all('*', async (c) => c.text(`[${(await c.req.text()).length}]`))
  const socket = (await listening(app as Hono<AppEnv>)).connect()
  let text = ''
  socket.on('data', (more) => {
    text += more
  })
  const body = 'x'.repeat(200_000)
  const post = `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  socket.write(post + post + get('last'))
  await vi.waitFor(() => expect(text.match(/\[\d+\]/g)).toEqual(['[200000]', '[200000]', '[0]']))
})

test('a connection with thousands of pipelined requests is closed', async () => {
  const { app, seen } = slowSite()
  const socket = (await listening(app)).connect()
  socket.write(several(2_000))
  await new Promise((resolve) => socket.resume().on('close', resolve))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(seen.length).toBeLessThanOrEqual(connectionLimits.waiting + 1)
})

test('the next request is handled when the previous answer has been read', async () => {
  let made = 0
  const app = new Hono<AppEnv>().all('*', (c) => {
    made++
    // More than the socket buffers hold.
    return c.body('x'.repeat(16_000_000))
  })
  const socket = (await listening(app as Hono<AppEnv>)).connect()
  socket.pause()
  socket.write(several(5))
  await vi.waitFor(() => expect(made).toBe(1), 20_000)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(made).toBe(1)
  socket.resume()
  await vi.waitFor(() => expect(made).toBe(5), 20_000)
})

test('an address has a limited number of open connections', async () => {
  const site = await listening(slowSite().app, 3)
  const sockets = Array.from({ length: 3 }, () => site.connect())
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  await new Promise((resolve) => site.connect().on('close', resolve))
  expect(site.refused()).toBe(1)
  sockets[0]?.destroy()
  await vi.waitFor(async () => {
    const another = site.connect()
    another.write(get('fine'))
    const [data] = await Promise.race([once(another, 'data'), once(another, 'close').then(() => [''])])
    expect(String(data)).toContain('200 OK')
  })
})
