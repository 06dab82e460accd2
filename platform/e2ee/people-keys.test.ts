import { expect, test } from 'vitest'
import { publicHalf } from './hpke.ts'
import { commitmentTo, safetyNumber, sixDigits } from './numbers.ts'
import { newRecoveryCode, recoveryPair, recoverySecret } from './recovery-code.ts'
import { isShare, makeSharedKey, sharedKeyOf } from './shared-key.ts'
import { isSigned, sign, signingPairOf } from './signing.ts'

test('a recovery code has ten groups, and is typed as people type', async () => {
  const code = await newRecoveryCode()
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){9}[0-9A-HJKMNP-TV-Z]{4}$/)
  const secret = await recoverySecret(code)
  expect(secret).toHaveLength(22)
  const loose = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
  expect(await recoverySecret(` ${loose} `)).toEqual(secret)
  expect(await newRecoveryCode()).not.toBe(code)
})

test('a mistyped code is noticed', async () => {
  const code = await newRecoveryCode()
  const swapped = code.startsWith('A') ? `B${code.slice(1)}` : `A${code.slice(1)}`
  for (const wrong of [
    swapped,
    code.slice(0, -1),
    `${code}0`,
    code.replace('-', 'U'),
    '',
    'x'.repeat(100_000),
  ])
    expect(await recoverySecret(wrong)).toBeUndefined()
})

test('a code’s key pair is always the same', async () => {
  const secret = (await recoverySecret(await newRecoveryCode())) ?? new Uint8Array()
  const [one, again] = [await recoveryPair(secret), await recoveryPair(secret)]
  expect(await publicHalf(one.publicKey)).toBe(await publicHalf(again.publicKey))
})

test('any two of three shares make the key, and one makes nothing', async () => {
  const { key, shares } = await makeSharedKey()
  const [a = '', b = '', c = ''] = shares
  for (const pair of [
    [a, b],
    [b, c],
    [c, a],
  ] as const) {
    const found = await sharedKeyOf(pair)
    expect([found?.sealingKey, found?.signingKey]).toEqual([key.sealingKey, key.signingKey])
  }
  expect(await sharedKeyOf([a, a])).toBeUndefined()
  expect(await sharedKeyOf([a, `${b}X`])).toBeUndefined()
  expect([await isShare(a), await isShare(await newRecoveryCode())]).toEqual([true, false])
  const [outsider = ''] = (await makeSharedKey()).shares
  // Another key's share gives an unrelated key, or is refused where both have the same coordinate.
  expect((await sharedKeyOf([a, outsider]))?.sealingKey).not.toBe(key.sealingKey)
})

test('a seed signs as in RFC 8032', async () => {
  const seed = new Uint8Array(
    Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex'),
  )
  const pair = await signingPairOf(seed)
  expect(Buffer.from(pair.publicKey, 'base64url').toString('hex')).toBe(
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
  )
  const signature = await sign(pair.privateKey, '')
  expect(Buffer.from(signature, 'base64url').toString('hex')).toBe(
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  )
  expect(await isSigned(pair.publicKey, '', signature)).toBe(true)
  expect(await isSigned(pair.publicKey, 'x', signature)).toBe(false)
  expect(await isSigned('?', '', signature)).toBe(false)
})

test('both sides see the same thirty digits, whatever the order, and others for any other key', async () => {
  const number = await safetyNumber(['a', 'b'])
  expect(number).toHaveLength(6)
  expect(number.join('')).toMatch(/^\d{30}$/)
  expect(await safetyNumber(['b', 'a'])).toEqual(number)
  expect(await safetyNumber(['a', 'c'])).not.toEqual(number)
})

test('six digits depend on both nonces and all keys', async () => {
  const parts = { newcomerKeys: ['k'], approverKeys: ['l'], newcomerNonce: '1', approverNonce: '2' }
  const digits = await sixDigits(parts)
  expect(digits).toMatch(/^\d{6}$/)
  const others = await Promise.all([
    sixDigits({ ...parts, newcomerKeys: ['m'] }),
    sixDigits({ ...parts, approverKeys: ['m'] }),
    sixDigits({ ...parts, newcomerNonce: '3' }),
    sixDigits({ ...parts, approverNonce: '3' }),
  ])
  expect(new Set([digits, ...others]).size).toBeGreaterThan(3)
  expect(await commitmentTo('1')).toMatch(/^[0-9a-f]{64}$/)
})
