import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '#test/assurance/crash/product.ts'

export interface Forked {
  server: ChildProcess
  url: string
}

/**
 * Starts a measurement's server in a process of its own, on a free port, and waits until it says that it is ready.
 * @param env over this process's own
 */
export async function forkServer(
  file: URL,
  env: Record<string, string>,
  execArgv: string[] = [],
): Promise<Forked> {
  const port = await freePort()
  const server = fork(fileURLToPath(file), {
    execArgv,
    env: { ...process.env, NODE_ENV: 'production', ...env, PORT: String(port) },
  })
  await Promise.race([
    once(server, 'message'),
    once(server, 'exit').then(() => Promise.reject(new Error(`${file.pathname} ended at its start`))),
  ])
  return { server, url: `http://127.0.0.1:${port}` }
}

/** What the product is told when it is measured on a database. */
export const measured = (databaseUrl: string, dataDir: string) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  SECRET: 'known to every measurement and to nobody else',
  PUBLIC_URL: 'http://localhost',
  REQUIRE_STAFF_2FA: 'false',
  LOG_LEVEL: 'silent',
})
