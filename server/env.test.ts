import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { identityProvider, readEnv } from './env.ts'

const oidc = {
  OIDC_ISSUER: 'https://login.example',
  OIDC_CLIENT_ID: 'portico',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_DOMAIN: 'firm.example',
}

test('a provider for sign-ins is whole, and without TLS on this machine alone', () => {
  expect(identityProvider(readEnv({}))).toBeUndefined()
  expect(identityProvider(readEnv({ ...oidc, OIDC_NAME: 'Firm ID' }))).toEqual({
    issuer: 'https://login.example',
    clientId: 'portico',
    clientSecret: 'secret',
    domain: 'firm.example',
    name: 'Firm ID',
  })
  for (const OIDC_ISSUER of ['http://127.0.0.1:9000', 'http://localhost:9000/realm'])
    expect(identityProvider(readEnv({ ...oidc, OIDC_ISSUER }))?.issuer).toBe(OIDC_ISSUER)
})

test('nothing needs to be set', () => {
  expect(readEnv({})).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', TRUSTED_PROXIES: 0, LOG_LEVEL: 'info' })
})

test('an empty value counts as absent', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000 })
})

test('.env.example lists every variable and no other', () => {
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
  ['DATABASE_URL', { DATABASE_URL: 'postgres://one,two/portico?target_session_attrs=standby' }],
  ['BACKUP_DATABASE_URL', { BACKUP_DATABASE_URL: 'postgres://one,/portico' }],
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
  ['OIDC_ISSUER', { ...oidc, OIDC_ISSUER: 'http://login.example' }],
  ['OIDC_ISSUER', { ...oidc, OIDC_ISSUER: 'login.example' }],
  ['OIDC_DOMAIN', { ...oidc, OIDC_DOMAIN: 'a@b.example' }],
])('a wrong %s is named in one line', (name, env) => {
  expect(() => readEnv(env)).toThrow(new RegExp(`^Environment: ${name} [^\\n]+$`))
})

test.each(Object.keys(oidc))('a provider for sign-ins without %s stops the start', (name) => {
  expect(() => readEnv({ ...oidc, [name]: '' })).toThrow(
    new RegExp(`^Environment: ${name} is missing[^\\n]+$`),
  )
})

test('all wrong values are named at once', () => {
  expect(() => readEnv({ PORT: '-1', LOG_LEVEL: 'loud' })).toThrow(/PORT .+; LOG_LEVEL /)
})

const served = {
  DATABASE_URL: 'postgres://db/portico',
  PUBLIC_URL: 'https://firm.example',
  SECRET: 'x'.repeat(32),
}
const staffNeedTwoFactor = (env: Record<string, string>) => readEnv(env).REQUIRE_STAFF_2FA

test('staff need two-factor sign-in with a served database, and it cannot be switched off there', () => {
  expect([staffNeedTwoFactor({}), staffNeedTwoFactor(served)]).toEqual([false, true])
  expect(staffNeedTwoFactor({ REQUIRE_STAFF_2FA: 'true' })).toBe(true)
  for (const off of ['false', 'no', '0'])
    for (const PUBLIC_URL of ['https://firm.example', 'http://localhost'])
      expect(() => readEnv({ ...served, PUBLIC_URL, REQUIRE_STAFF_2FA: off })).toThrow(
        /^Environment: REQUIRE_STAFF_2FA cannot be false with DATABASE_URL/,
      )
  expect(() => readEnv({ REQUIRE_STAFF_2FA: 'perhaps' })).toThrow(/^Environment: REQUIRE_STAFF_2FA /)
})

test('UNSAFE_WITHOUT_STAFF_2FA is refused for a site on https', () => {
  const measured = { ...served, UNSAFE_WITHOUT_STAFF_2FA: 'true' }
  expect(staffNeedTwoFactor({ ...measured, PUBLIC_URL: 'http://localhost' })).toBe(false)
  expect(staffNeedTwoFactor({ ...measured, PUBLIC_URL: 'http://localhost', REQUIRE_STAFF_2FA: 'true' })).toBe(
    true,
  )
  for (const PUBLIC_URL of ['https://firm.example', 'HTTPS://firm.example', 'https://localhost'])
    expect(() => readEnv({ ...measured, PUBLIC_URL })).toThrow(
      /^Environment: UNSAFE_WITHOUT_STAFF_2FA [^\n]+$/,
    )
})

test('an error about the bucket’s URL doesn’t contain its secret', () => {
  const url = 'https://KEY:of-the-bucket@s3.example.com/files/firm?region=eu-central-1'
  expect(readEnv({ S3_URL: url }).S3_URL).toBe(url)
  const wrong = () => readEnv({ S3_URL: 'https://KEY:of-the-bucket@s3.example.com/' })
  expect(wrong).toThrow('S3_URL must name a bucket')
  expect(wrong).not.toThrow('of-the-bucket')
  expect(() => readEnv({ CLAMD_ADDRESS: 'clamd' })).toThrow('CLAMD_ADDRESS must be host:port')
})

test('behind a proxy a stopping process accepts requests for 3 seconds', () => {
  expect(readEnv({}).DRAIN_SECONDS).toBe(0)
  expect(readEnv({ TRUSTED_PROXIES: '1' }).DRAIN_SECONDS).toBe(3)
  expect(readEnv({ TRUSTED_PROXIES: '1', DRAIN_SECONDS: '0' }).DRAIN_SECONDS).toBe(0)
})

test('a secret can be in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-env-'))
  const file = join(folder, 'secret')
  try {
    writeFileSync(file, `${'x'.repeat(32)}\n`)
    expect(readEnv({ SECRET_FILE: file }).SECRET).toBe('x'.repeat(32))
    expect(() => readEnv({ SECRET_FILE: file, SECRET: 'y'.repeat(32) })).toThrow(
      /^Environment: SECRET and SECRET_FILE cannot both be set$/,
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
