import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const include = ['**/*.test.{ts,tsx,mjs}']
const exclude = ['**/node_modules', 'build', 'e2e', '.data'].map((folder) => `${folder}/**`)

/** Files whose tests need modules without state of earlier ones, or leave a timer or a setting behind. */
const alone = [
  'app/site/database-away.test.ts',
  'db/pipeline/prepared-statements.test.ts',
  'platform/realtime/live-route.test.ts',
  'server/tracing.test.ts',
]

/**
 * Most files run in two processes: loading the product took a file longer than its tests. test/file-state.ts keeps what
 * a file makes apart from the next one's. A file that replaces a module has a process of its own, like all others: the
 * next file must not meet the replacement.
 */
const shared = globSync('{app,db,demo,features,platform,server,ui}/**/*.test.{ts,tsx}', {
  cwd: import.meta.dirname,
  exclude: alone,
}).filter((file) => !/\bvi\.mock\(/.test(readFileSync(join(import.meta.dirname, file), 'utf8')))

const project = (
  name: string,
  test: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration => ({
  test: {
    name,
    setupFiles: ['./test/setup.ts'],
    pool: 'forks',
    // For machines that are busy with other things.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Retry only failures that a stalled machine causes: a timeout or an exceeded duration.
    // Never retry a failed expectation: a second try would see the first one's data.
    retry: { count: 1, condition: /timed out in \d|timeout exceeded when trying to connect|to be less than/ },
    ...test,
  },
})

export default defineConfig({
  test: {
    globalSetup: './test/global-setup.ts',
    maxWorkers: 2,
    projects: [
      project('shared', { include: shared, isolate: false }),
      project('alone', { include, exclude: [...exclude, ...shared] }),
    ],
  },
})
