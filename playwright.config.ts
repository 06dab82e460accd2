import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'

// This file is read again in every worker; what is chosen once is handed on by the environment.
if (!process.env.E2E_PORT) {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-e2e-'))
  process.env.E2E_PORT = String(await freePort())
  process.env.E2E_DATA_DIR = dataDir
  process.env.E2E_SEEDED = `${dataDir}-seeded`
  process.env.DEMO_PASSWORD ??= 'a browser test signs in'
  process.on('exit', () => {
    for (const folder of [dataDir, `${dataDir}-seeded`]) rmSync(folder, { recursive: true, force: true })
  })
}
const { E2E_PORT, E2E_DATA_DIR, E2E_REPORT, DEMO_PASSWORD, CHROMIUM_PATH } = process.env
const baseURL = `http://127.0.0.1:${E2E_PORT}`

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  fullyParallel: false,
  workers: 2,
  // For machines that are busy with other things; nothing here measures time.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  // A machine that stalls for seconds is not a fault of the product. What passes only the second time is told as flaky.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: E2E_REPORT ? [['list'], ['json', { outputFile: E2E_REPORT }]] : 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    trace: 'on-first-retry',
    launchOptions: CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {},
  },
  webServer: {
    command: `"${process.execPath}" build/server/index.js`,
    url: `${baseURL}/healthz`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    env: {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(E2E_PORT),
      DATA_DIR: String(E2E_DATA_DIR),
      // A run at three in the morning would be disturbed.
      BACKUP_AT: 'off',
      // Each test signs in by a new browser. In an encrypted chat that is a new device, which has to be let in.
      DEMO_CHAT_KEY: 'off',
      DEMO_PASSWORD: String(DEMO_PASSWORD),
      DATABASE_URL: '',
      PUBLIC_URL: '',
    },
  },
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return address && typeof address === 'object' ? address.port : 0
}
