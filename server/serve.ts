import { createServer, type RequestListener, type Server } from 'node:http'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { problem } from '#platform/api/problem.ts'
import { createSocketServer } from '#platform/realtime/live-route.server.ts'
import type { AppEnv } from './app.ts'
import { boundConnections, connectionLimits, oneAtATime } from './connections.ts'

/** How long requests in progress may take to finish when stopping. */
const drainMs = 8_000
/**
 * Keep-alive timeout: longer than the proxy's, or the proxy could send a request
 * on a connection that is being closed.
 */
const keepAliveMs = 75_000

export interface ServeOptions {
  port: number
  host: string
  /** The descriptor of a socket that systemd listens on, instead of a port. */
  passedSocket?: number | undefined
  /** Maximum connections of one address; unlimited without it, as behind a proxy. */
  connectionsPerAddress?: number | undefined
  onRefusedConnection?: () => void
}

/** Listens; resolves when connections are accepted. @throws one line when the port is taken. */
export function serve(app: Hono<AppEnv>, options: ServeOptions): Promise<Server> {
  const { port, host, passedSocket, connectionsPerAddress, onRefusedConnection = () => {} } = options
  return new Promise((resolve, reject) => {
    const server = createAdaptorServer({
      fetch: ofOneHost(app.fetch),
      websocket: { server: createSocketServer() },
      createServer: ((_: object, listener: RequestListener) =>
        createServer(oneAtATime(listener))) as typeof createServer,
    }) as Server
    server.listen(passedSocket === undefined ? { port, host } : { fd: passedSocket }, () => resolve(server))
    server.keepAliveTimeout = keepAliveMs
    server.timeout = connectionLimits.silentMs
    if (connectionsPerAddress) boundConnections(server, connectionsPerAddress, onRefusedConnection)
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

/** Refuses two Host headers, which a proxy could interpret differently (RFC 9112, 3.2). */
const ofOneHost =
  (fetch: Fetch): Fetch =>
  (request, env, ...more) => {
    const { rawHeaders } = (env as HttpBindings).incoming
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name))
    return hosts.length > 1 ? problem('BAD_REQUEST') : fetch(request, env, ...more)
  }

/** Accepts no new connections, lets requests in progress finish, then closes the rest. */
export async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), drainMs)
  await closed
  clearTimeout(timer)
}

/** Runs `stop` once, at the first SIGTERM or Ctrl-C. A second signal is ignored, so that nothing is lost. */
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
