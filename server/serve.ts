import type { Server } from 'node:http'
import { type HttpBindings, serve as listen } from '@hono/node-server'
import type { Hono } from 'hono'
import { problem } from '#platform/api/problem.ts'
import { createSocketServer } from '#platform/realtime/live-route.server.ts'
import type { AppEnv } from './app.ts'

/** How long requests under way may take to finish once we are told to stop. */
const drainMs = 8_000
/**
 * How long a connection is kept for a next request: longer than a proxy keeps it, or the proxy would send a request
 * into a connection that is just being closed.
 */
const keepAliveMs = 75_000

/** Listens; resolves when connections are accepted. @throws one line when the port is taken. */
export function serve(app: Hono<AppEnv>, { port, host }: { port: number; host: string }): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = listen(
      { fetch: ofOneHost(app.fetch), port, hostname: host, websocket: { server: createSocketServer() } },
      () => resolve(server),
    ) as Server
    server.keepAliveTimeout = keepAliveMs
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is already in use: set PORT to another one.`)
          : error,
      ),
    )
  })
}

type Fetch = Hono<AppEnv>['fetch']

/** Which of two hosts is meant, a proxy and we could see differently (RFC 9112, 3.2): refused. */
const ofOneHost =
  (fetch: Fetch): Fetch =>
  (request, env, ...more) => {
    const { rawHeaders } = (env as HttpBindings).incoming
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name))
    return hosts.length > 1 ? problem('BAD_REQUEST') : fetch(request, env, ...more)
  }

/** Takes no new connections, lets what is under way finish, then closes what is left. */
export async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), drainMs)
  await closed
  clearTimeout(timer)
}

/** Runs `stop` once, at the first SIGTERM or Ctrl-C; a second one doesn't hurry it, so that nothing is lost. */
export function onSignal(stop: () => Promise<void>): void {
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      stop().then(
        () => process.exit(0),
        (error: Error) => {
          console.error(error.message)
          process.exit(1)
        },
      )
    })
  }
}
