import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

test('nothing needs to be set', () => {
  expect(readEnv({})).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', TRUSTED_PROXIES: 0, LOG_LEVEL: 'info' })
})

test('an empty value counts as absent', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000 })
})

test('what can be set is named in .env.example, and what is named there can be set', () => {
  const named = readFileSync('.env.example', 'utf8').matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=/gm)
  const known = readFileSync('server/env.ts', 'utf8').matchAll(/^ {4}([A-Z][A-Z0-9_]*): /gm)
  const names = (found: typeof named) => new Set([...found].map(([, name]) => name))
  expect(names(named)).toEqual(names(known).add('SECRET_FILE'))
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

test('staff need two-factor sign-in with a served database, unless told otherwise', () => {
  const served = {
    DATABASE_URL: 'postgres://db/portico',
    PUBLIC_URL: 'https://firm.example',
    SECRET: 'x'.repeat(32),
  }
  const required = (env: Record<string, string>) => readEnv(env).REQUIRE_STAFF_2FA
  expect([required({}), required(served)]).toEqual([false, true])
  expect(required({ REQUIRE_STAFF_2FA: 'true' })).toBe(true)
  expect(required({ ...served, REQUIRE_STAFF_2FA: 'false' })).toBe(false)
  expect(() => readEnv({ REQUIRE_STAFF_2FA: 'perhaps' })).toThrow(/^Environment: REQUIRE_STAFF_2FA /)
})

test('what is wrong with the bucket is said without its secret', () => {
  const url = 'https://KEY:of-the-bucket@s3.example.com/files/firm?region=eu-central-1'
  expect(readEnv({ S3_URL: url }).S3_URL).toBe(url)
  const wrong = () => readEnv({ S3_URL: 'https://KEY:of-the-bucket@s3.example.com/' })
  expect(wrong).toThrow('S3_URL must name a bucket')
  expect(wrong).not.toThrow('of-the-bucket')
  expect(() => readEnv({ CLAMD_ADDRESS: 'clamd' })).toThrow('CLAMD_ADDRESS must be host:port')
})

test('behind a proxy a process that stops takes requests a little longer', () => {
  expect(readEnv({}).DRAIN_SECONDS).toBe(0)
  expect(readEnv({ TRUSTED_PROXIES: '1' }).DRAIN_SECONDS).toBe(3)
  expect(readEnv({ TRUSTED_PROXIES: '1', DRAIN_SECONDS: '0' }).DRAIN_SECONDS).toBe(0)
})

test('a secret can lie in a file, such as a vault puts there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-env-'))
  const file = join(folder, 'secret')
  try {
    writeFileSync(file, `${'x'.repeat(32)}\n`)
    expect(readEnv({ SECRET_FILE: file }).SECRET).toBe('x'.repeat(32))
    expect(() => readEnv({ SECRET_FILE: file, SECRET: 'y'.repeat(32) })).toThrow(
      /^Environment: SECRET and SECRET_FILE exclude each other$/,
    )
    writeFileSync(file, 'too short to be one')
    const wrong = () => readEnv({ SECRET_FILE: file })
    expect(wrong).toThrow(/^Environment: SECRET /)
    expect(wrong).not.toThrow('too short to be one')
    expect(() => readEnv({ SECRET_FILE: join(folder, 'none') })).toThrow(
      /^Environment: SECRET_FILE cannot be read \(ENOENT\)$/,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
