import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { randomBytes, utf8 } from './bytes.ts'
import { makeSealingPair, openSealed, publicHalf, sealingPairOf, sealTo, suite } from './hpke.ts'
import { hex } from './numbers.ts'

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))

/**
 * RFC 9180's vector of the suite that is used here, in base mode: DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, AES-256-GCM. The
 * RFC prints other suites alone; this is from the JSON published with it. Its ciphertexts are checked by the hash over a
 * thousand that Go's crypto/hpke derives from the same keys (testdata/rfc9180.json).
 */
const vector = {
  info: bytesOf('4f6465206f6e2061204772656369616e2055726e'),
  ikmE: bytesOf('2cd7c601cefb3d42a62b04b7a9041494c06c7843818e0ce28a8f704ae7ab20f9'),
  ikmR: bytesOf('dac33b0e9db1b59dbbea58d59a14e7b5896e9bdf98fad6891e99d1686492b9ee'),
  enc: '6c93e09869df3402d7bf231bf540fadd35cd56be14f97178f0954db94b7fc256',
  pkRm: '430f4b9859665145a6b1ba274024487bd66f03a2dd577d7753c68d7d7d00c00c',
  encryptions: '1702e73e1e71705faa8241022af1deea',
}

test('the key pair of a secret is the one of RFC 9180', async () => {
  const { publicKey } = await sealingPairOf(vector.ikmR)
  expect(Buffer.from(await publicHalf(publicKey), 'base64url').toString('hex')).toBe(vector.pkRm)
})

test('the suite seals and opens as RFC 9180 does', async () => {
  const { info } = vector
  const recipient = await sealingPairOf(vector.ikmR)
  const ekm = await suite.kem.deriveKeyPair(vector.ikmE.buffer)
  const sender = await suite.createSenderContext({ recipientPublicKey: recipient.publicKey, info, ekm })
  expect(hex(new Uint8Array(sender.enc))).toBe(vector.enc)
  const opener = await suite.createRecipientContext({
    recipientKey: recipient,
    enc: bytesOf(vector.enc),
    info,
  })
  const source = createHash('shake128', { outputLength: 1000 * 2 * 256 }).digest()
  let at = 0
  // A length, and as many bytes.
  const drawn = () => {
    const [from, length] = [at + 1, source[at] ?? 0]
    at = from + length
    return new Uint8Array(source.subarray(from, at))
  }
  const sealed = createHash('shake128', { outputLength: 16 })
  for (let n = 0; n < 1000; n++) {
    const [aad, text] = [drawn(), drawn()]
    const ciphertext = await sender.seal(text, aad)
    sealed.update(new Uint8Array(ciphertext))
    expect(new Uint8Array(await opener.open(ciphertext, aad))).toEqual(text)
  }
  expect(sealed.digest('hex')).toBe(vector.encryptions)
})

test('what is sealed is opened by its key, for what it was sealed, and by nothing else', async () => {
  const [pair, other] = [await makeSealingPair(), await makeSealingPair()]
  const secret = randomBytes(32)
  const sealed = await sealTo(await publicHalf(pair.publicKey), secret, 'epoch 1')
  expect(await openSealed(pair, sealed, 'epoch 1')).toEqual(secret)
  await expect(openSealed(pair, sealed, 'epoch 2')).rejects.toThrow()
  await expect(openSealed(other, sealed, 'epoch 1')).rejects.toThrow()
  const altered = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`
  await expect(openSealed(pair, altered, 'epoch 1')).rejects.toThrow()
  await expect(openSealed(pair, '', 'epoch 1')).rejects.toThrow()
})

test('a device’s private half can’t be exported', async () => {
  const { privateKey } = await makeSealingPair()
  await expect(crypto.subtle.exportKey('pkcs8', privateKey)).rejects.toThrow()
  expect(utf8('é')).toHaveLength(2)
})
