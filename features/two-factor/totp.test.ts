import { expect, test } from 'vitest'
import { base32, newTotpSecret, stepAt, totpCode, totpStep, totpUri } from './totp.server.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B; the last six of its eight digits.
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at %d s the code is %s', (seconds, code) => {
  expect(totpCode(secret, stepAt(seconds * 1000))).toBe(code)
})

test('a code holds for its own thirty seconds and the ones before and after', () => {
  const step = 41_152_263
  const moments = [-2, -1, 0, 1, 2].map((difference) => (step + difference) * 30_000)
  const found = moments.map((now) => totpStep(secret, totpCode(secret, step), now))
  expect(found).toEqual([undefined, step, step, step, undefined])
  expect(totpStep(secret, totpCode(secret, step), step * 30_000 + 59_999)).toBe(step)
  expect(totpStep(secret, totpCode(secret, step), step * 30_000 + 60_000)).toBeUndefined()
})

test.each(['', '28708', '2870822', '28708２', 'abcdef'])('%j is no code', (code) => {
  expect(totpStep(secret, code, 59_000)).toBeUndefined()
})

// RFC 4648, section 10.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is %s in base32', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded)
})

test('the address names firm and account for the app', () => {
  expect(totpUri(secret, 'Octagon Law LLC', 'ann+law@demo.example')).toBe(
    'otpauth://totp/Octagon%20Law%20LLC:ann%2Blaw%40demo.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Octagon%20Law%20LLC&algorithm=SHA1&digits=6&period=30',
  )
})

test('a secret has 160 bits, and no two are alike', () => {
  expect(base32(newTotpSecret())).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toEqual(newTotpSecret())
})
