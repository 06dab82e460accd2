import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A separate server, for tests that would disturb the others. Runs until `stop`.
 * @param given its environment; by default it has a database of its own with the demo firm
 * @param begun a data directory to begin with a copy of
 */
export async function ownServer(given: Record<string, string>, begun?: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-e2e-own-'))
  // Not by Node's `cp`, which doesn't keep the owner: as root, PostgreSQL runs as another user.
  if (begun) execFileSync('cp', ['-Rp', `${begun}/.`, dataDir])
  const port = await freePort()
  const baseURL = `http://127.0.0.1:${port}`
  const log: string[] = []
  // It ends with the test's process, even a killed one.
  const words = ['--import', './bin/end-with-parent.mjs', 'build/server/index.js']
  const child = spawn(process.execPath, words, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      BACKUP_AT: 'off',
      DATABASE_URL: '',
      DEMO_PASSWORD: '',
      PUBLIC_URL: given.DATABASE_URL ? baseURL : '',
      ...given,
    },
  })
  const exited = once(child, 'exit')
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => log.push(text))
  const deadline = Date.now() + 60_000
  while (
    !(await fetch(`${baseURL}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error(`No server: ${log.join('')}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  /** Keeps the data directory. */
  const end = async () => {
    child.kill('SIGTERM')
    await exited
  }
  return {
    baseURL,
    dataDir,
    log: () => log.join(''),
    end,
    async stop() {
      await end()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return address && typeof address === 'object' ? address.port : 0
}
