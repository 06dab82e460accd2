import { setTimeout as pause } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import type { ServerBuild } from 'react-router'
import packageJson from '#package.json' with { type: 'json' }
import { passedSocket } from './activation.ts'
import { createApp } from './app.ts'
import { type Booted, boot } from './boot.ts'
import { connectionLimits } from './connections.ts'
import { readEnv } from './env.ts'
import { needNode } from './node-version.ts'
import { createPageCache } from './page-cache.ts'
import { renderPages } from './pages.ts'
import { drain, onSignal, serve } from './serve.ts'
import { sleepWhenIdle } from './sleep.ts'

export interface RunOptions {
  mode: 'production' | 'development'
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** Serves built files and passes on other requests. */
  assets?: MiddlewareHandler
}

/** The process, from its environment to its end. A start that fails says why in one line and exits with 1. */
export async function run(options: RunOptions): Promise<void> {
  const starting = start(options)
  // Handle signals from the beginning: an interrupted start must not leave its database running.
  onSignal(() =>
    starting.then(
      (stop) => stop(),
      () => {},
    ),
  )
  try {
    await starting
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

/** Resolves when requests are accepted, with how to stop. */
async function start({ mode, build, assets }: RunOptions): Promise<() => Promise<void>> {
  needNode(process.versions.node)
  const socket = passedSocket(process.env)
  const env = readEnv(process.env)
  if (env.SLEEP_AFTER_SECONDS && socket === undefined)
    throw new Error('SLEEP_AFTER_SECONDS needs a socket of systemd, which starts the process again.')
  const booted = await boot(env)
  let stopping = false
  const render = renderPages(build, mode, booted.hub.feed.cursor)
  // Not while it is being written.
  const cache = mode === 'production' ? createPageCache() : undefined
  if (cache) booted.hub.feed.subscribe(cache.onChanges)
  const app = createApp({
    services: booted.services,
    hub: booted.hub,
    storage: booted.storage,
    publicUrl: booted.publicUrl,
    trustedProxies: env.TRUSTED_PROXIES,
    mailbox: booted.demo && booted.services.mailer.outbox,
    metrics: booted.metrics.middleware,
    development: mode === 'development',
    isStopping: () => stopping,
    assets,
    pageCache: cache?.answer,
    pages: cache ? cache.around(render) : render,
  })
  const server = await serve(app, {
    port: env.PORT,
    host: env.HOST,
    passedSocket: socket,
    // Behind a proxy every connection is the proxy's, and the proxy bounds its own (deploy/haproxy.cfg).
    connectionsPerAddress: env.TRUSTED_PROXIES === 0 ? connectionLimits.perAddress : undefined,
    onRefusedConnection: booted.metrics.onRefusedConnection,
  }).catch(async (error) => {
    await booted.stop()
    throw error
  })
  booted.services.ownSite.fetch = async (path) => app.request(new URL(path, booted.publicUrl))
  announce(booted)
  booted.activity.watch(server)
  // A sleeping process has no connection to drain.
  let drainMs = env.DRAIN_SECONDS * 1000
  if (env.SLEEP_AFTER_SECONDS)
    sleepWhenIdle(server, booted.activity, {
      afterMs: env.SLEEP_AFTER_SECONDS * 1000,
      sleep() {
        drainMs = 0
        process.kill(process.pid, 'SIGTERM')
      },
    })
  return async () => {
    stopping = true
    booted.services.log.info('stopping')
    // `/readyz` answers 503 from here on; requests are served until the proxies notice.
    if (drainMs) await pause(drainMs)
    // Open sockets would keep the server from closing.
    await Promise.all([drain(server), booted.hub.stop()])
    await booted.stop()
  }
}

/** Prints address and demo logins on the console; a served firm's log gets an ordinary line. */
function announce({ publicUrl, demo, demoShares, services }: Booted): void {
  if (!demo) {
    services.log.info({ version: packageJson.version }, `Portico runs at ${publicUrl}`)
    return
  }
  console.log(`\n  Portico runs at ${publicUrl}\n`)
  for (const [who, { email, password }] of Object.entries(demo))
    console.log(`  ${who.padEnd(8)}${email}  ${password}`)
  if (demoShares) console.log(`\n  The shares of the recovery key for encrypted chats: ${demoShares}`)
  console.log('')
}
