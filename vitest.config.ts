import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx,mjs}'],
    exclude: ['node_modules', 'build', 'e2e', '.data'].map((folder) => `${folder}/**`),
    globalSetup: './test/global-setup.ts',
    setupFiles: ['./test/setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // For machines that are busy with other things; nothing here measures time.
    expect: { poll: { timeout: 10_000 } },
    // What passes only the second time is told as such.
    retry: 1,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
