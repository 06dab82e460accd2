import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '#test/assurance/crash/product.ts'

export interface Forked {
  server: ChildProcess
  url: string
}

/**
 * Starts a measurement's server in a separate process on a free port, and waits until it is ready.
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

/** The product's environment for measurements on a database. */
export const measured = (databaseUrl: string, dataDir: string) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  SECRET: 'a secret that only measurements ever use',
  PUBLIC_URL: 'http://localhost',
  UNSAFE_WITHOUT_STAFF_2FA: 'true',
  LOG_LEVEL: 'silent',
})
