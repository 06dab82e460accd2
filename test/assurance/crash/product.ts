import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '../../..')

/** The product from its sources, without pages. */
const fromSource = [
  '--input-type=module',
  '-e',
  `const { run } = await import('#server/run.ts'); await run({ mode: 'production', build: async () => ({}) })`,
]
/** The built product, for `npm run assurance`. */
const words = process.env.ASSURANCE_BUILT ? ['build/server/index.js'] : fromSource

export interface ProductOptions {
  dataDir: string
  port: number
  env?: Record<string, string>
}

/**
 * Starts the product as a process with its own PostgreSQL and the demo firm, and waits until it is ready. It ends with
 * the test's process.
 */
export async function startProduct({ dataDir, port, env }: ProductOptions) {
  const began = performance.now()
  const child = spawn(process.execPath, ['--import', './bin/end-with-parent.mjs', ...words], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO_PASSWORD: demoPassword,
      // Log lines of some ten thousand requests are not needed.
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => said.push(text))
  const exited = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  while (!(await isReady(url))) {
    if (child.exitCode !== null || child.signalCode || performance.now() - began > 120_000) {
      child.kill('SIGKILL')
      throw new Error(`The product did not start: ${said.join('')}`)
    }
    await sleep(25)
  }
  return {
    url,
    pid: child.pid as number,
    /** Milliseconds from the start to the first answered request. */
    readyMs: performance.now() - began,
    /** Its log so far. */
    log: () => said.join(''),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

export type Product = Awaited<ReturnType<typeof startProduct>>

export const demoPassword = 'written down before the crash'

export const isReady = (url: string) =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
    (answer) => answer.ok,
    () => false,
  )

/** The process of the embedded PostgreSQL. */
export async function postgresOf(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
}

/** The embedded database's URLs while it runs. */
export async function urlsOf(dataDir: string): Promise<{ owner: string; login: string }> {
  const { owner, login } = JSON.parse(await readFile(join(dataDir, 'database-passwords.json'), 'utf8'))
  const port = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[3]
  const at = (who: string) => `postgres://${who}@127.0.0.1:${port}/portico`
  return { owner: at(`postgres:${owner}`), login: at(`portico_login:${login}`) }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
