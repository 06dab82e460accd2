import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '#server/app.ts'
import { type Booted, boot } from '#server/boot.ts'
import { readEnv } from '#server/env.ts'
import { testDatabase } from './database.ts'
import { atFileEnd, perFile } from './file-state.ts'

export interface TestApp extends Booted {
  app: ReturnType<typeof createApp>
  dataDir: string
}

const startedApps = perFile(() => new Map<string, Promise<TestApp>>())

/**
 * The real application without its pages, on the calling test file's own database. Calls with the same environment
 * share one. It takes the client address from `x-forwarded-for`, as behind a proxy.
 * @param env changes to the tests' default environment
 */
export function testApp(env: Record<string, string> = {}): Promise<TestApp> {
  const key = JSON.stringify(env)
  const started = startedApps()
  const app = started.get(key) ?? start(env)
  started.set(key, app)
  return app
}

async function start(given: Record<string, string>): Promise<TestApp> {
  const { loginUrl } = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-app-'))
  const env = readEnv({
    DATABASE_URL: loginUrl,
    DATA_DIR: dataDir,
    SECRET: 'a secret that only the tests ever use',
    PUBLIC_URL: 'http://localhost',
    TRUSTED_PROXIES: '1',
    // Refused by a PUBLIC_URL on https.
    UNSAFE_WITHOUT_STAFF_2FA: String(!given.PUBLIC_URL?.startsWith('https:')),
    LOG_LEVEL: 'silent',
    ...given,
  })
  const booted = await boot(env)
  const stop = async () => {
    await booted.stop()
    // A mail may still be being written.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  atFileEnd(stop)
  const app = createApp({ ...booted, metrics: undefined, trustedProxies: env.TRUSTED_PROXIES })
  return { ...booted, app, dataDir, stop }
}
