import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx,mjs}'],
    exclude: ['node_modules', 'build', 'e2e', '.data'].map((folder) => `${folder}/**`),
    globalSetup: './test/global-setup.ts',
    setupFiles: ['./test/setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // For machines that are busy with other things.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Only what a machine’s stalling looks like is tried again: a time that ran out, or was longer than it may be. What is
    // expected and isn’t so is never: a second try would find the world as the first one left it.
    retry: { count: 1, condition: /timed out in \d|timeout exceeded when trying to connect|to be less than/ },
  },
})
