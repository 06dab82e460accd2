import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { MiddlewareHandler } from 'hono'
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import type * as Run from './run.ts'

// The whole server is loaded through Vite, so that pages and server share their modules. Screens and their
// loaders reload by themselves; a change of the server's own wiring asks for a restart of this command.
const vite = await createServer({
  server: { middlewareMode: true, hmr: { port: 24_678 } },
  appType: 'custom',
})

/** Lets Vite answer for source files; what it doesn't know goes on to the product. */
const assets: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
  // The upgrade of a socket, and the site's requests to itself, have no answer that Vite could write.
  if (!c.env?.outgoing) return next()
  const { incoming, outgoing } = c.env
  const answered = await new Promise<boolean>((resolve, reject) => {
    outgoing.once('finish', () => resolve(true))
    vite.middlewares(incoming, outgoing as never, (error?: unknown) =>
      error ? reject(error) : resolve(false),
    )
  })
  if (answered) return RESPONSE_ALREADY_SENT
  await next()
}

// Vite's type generation ends the process at once on SIGTERM, before the database has stopped; `run` does both.
process.removeAllListeners('SIGTERM')
const { run } = (await vite.ssrLoadModule('/server/run.ts')) as typeof Run
await run({
  mode: 'development',
  build: async () =>
    (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as ServerBuild,
  assets: assets as unknown as MiddlewareHandler,
})
