import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx,mjs}'],
    exclude: ['**/node_modules', 'build', 'e2e', '.data'].map((folder) => `${folder}/**`),
    globalSetup: './test/global-setup.ts',
    setupFiles: ['./test/setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // For machines that are busy with other things.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Retry only failures that a stalled machine causes: a timeout or an exceeded duration.
    // Never retry a failed expectation: a second try would see the first one's data.
    retry: { count: 1, condition: /timed out in \d|timeout exceeded when trying to connect|to be less than/ },
  },
})
