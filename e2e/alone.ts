import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { ownServer } from './own-server.ts'
import { test } from './people.ts'

interface Alone {
  server: Awaited<ReturnType<typeof ownServer>>
}

/**
 * A file's `test` against a server of its own with the demo firm, for what the other tests share: settings of a person,
 * and limits on an address. Each call makes one server.
 */
export const testAlone = () =>
  test.extend<object, Alone>({
    server: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's names from the pattern
      async ({}, use) => {
        const server = await ownServer(given(), await seeded())
        await use(server)
        await server.stop()
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: async ({ server }, use) => use(server.baseURL),
  })

const given = () => ({ DEMO_PASSWORD: process.env.DEMO_PASSWORD ?? '' })

/**
 * A data directory with the demo firm, which servers begin with a copy of: making a database and filling it takes four
 * times the processor time of starting one. Made once by each of the workers that run at a time, so that none waits.
 */
async function seeded(): Promise<string> {
  const { E2E_SEEDED = '', TEST_PARALLEL_INDEX = '' } = process.env
  const folder = join(E2E_SEEDED, TEST_PARALLEL_INDEX)
  if (existsSync(folder)) return folder
  const server = await ownServer(given())
  await server.end()
  mkdirSync(E2E_SEEDED, { recursive: true })
  renameSync(server.dataDir, folder)
  return folder
}
