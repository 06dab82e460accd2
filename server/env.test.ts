import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

test('nothing needs to be set', () => {
  expect(readEnv({})).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', TRUSTED_PROXIES: 0, LOG_LEVEL: 'info' })
})

test('an empty value counts as absent', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000 })
})

test.each([
  ['PORT', { PORT: '80000' }],
  ['PORT', { PORT: 'http' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'ftp://example.com' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://db/portico' }],
  ['SECRET', { DATABASE_URL: 'postgres://db/portico', PUBLIC_URL: 'https://firm.example' }],
  ['SECRET', { SECRET: 'short' }],
  ['PUBLIC_URL', { DATABASE_URL: 'postgres://db/portico', SECRET: 'x'.repeat(32) }],
  ['PORT', { PORT: '0' }],
  [
    'DEMO_PASSWORD',
    {
      DATABASE_URL: 'postgres://db/portico',
      PUBLIC_URL: 'https://firm.example',
      SECRET: 'x'.repeat(32),
      DEMO_PASSWORD: 'x'.repeat(12),
    },
  ],
  ['DEMO_PASSWORD', { DEMO_PASSWORD: 'short' }],
])('a wrong %s is named in one line', (name, env) => {
  expect(() => readEnv(env)).toThrow(new RegExp(`^Environment: ${name} [^\\n]+$`))
})

test('every wrong value is named at once', () => {
  expect(() => readEnv({ PORT: '-1', LOG_LEVEL: 'loud' })).toThrow(/PORT .+; LOG_LEVEL /)
})
