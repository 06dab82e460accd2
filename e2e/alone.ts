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
        const server = await ownServer({ DEMO_PASSWORD: process.env.DEMO_PASSWORD ?? '' })
        await use(server)
        await server.stop()
      },
      { scope: 'worker', timeout: 60_000 },
    ],
    baseURL: async ({ server }, use) => use(server.baseURL),
  })
