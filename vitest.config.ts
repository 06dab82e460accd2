import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx,mjs}'],
    exclude: ['node_modules', 'build', 'e2e', '.data'].map((folder) => `${folder}/**`),
    globalSetup: './test/global-setup.ts',
    setupFiles: ['./test/setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
})
