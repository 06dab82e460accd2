import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lockfiles, missingVariants } from './lockfile.mjs'

test.each(lockfiles)(
  '%s names every variant, so that npm ci takes it on every platform (else: node bin/lockfile.mjs)',
  (file) => {
    expect(missingVariants(JSON.parse(readFileSync(file, 'utf8')))).toEqual({})
  },
)

test('a variant that the registry lacked is entered for its platform', () => {
  const packages = {
    'node_modules/lint': {
      dev: true,
      optionalDependencies: { 'lint-linux-x64-musl': '2.0.0', 'lint-linux-x64': '2.0.0' },
    },
    'node_modules/lint-linux-x64': { version: '2.0.0' },
  }
  expect(missingVariants({ packages })).toEqual({
    'node_modules/lint-linux-x64-musl': {
      version: '2.0.0',
      cpu: ['x64'],
      os: ['linux'],
      libc: ['musl'],
      dev: true,
      optional: true,
    },
  })
})
