import { Aes128Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import { expect, test } from 'vitest'
import { randomBytes, utf8 } from './bytes.ts'
import { makeSealingPair, openSealed, publicHalf, sealingPairOf, sealTo } from './hpke.ts'
import { hex } from './numbers.ts'

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))

/** RFC 9180, A.1.1: DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, AES-128-GCM, base mode. */
const vector = {
  info: bytesOf('4f6465206f6e2061204772656369616e2055726e'),
  ikmE: bytesOf('7268600d403fce431561aef583ee1613527cff655c1343f29812e66706df3234'),
  ikmR: bytesOf('6db9df30aa07dd42ee5e8181afdb977e538f5e1fec8a06223f33f7013e525037'),
  enc: '37fda3567bdbd628e88668c3c8d7e97d1d1253b6d4ea6d44c150f741f1bf4431',
  pkRm: '3948cfe0ad1ddb695d780e59077195da6c56506b027329794ab02bca80815c4d',
  aad: bytesOf('436f756e742d30'),
  pt: '4265617574792069732074727574682c20747275746820626561757479',
  ct: 'f938558b5d72f1a23810b4be2ab4f84331acc02fc97babc53a52ae8218a355a96d8770ac83d07bea87e13c512a',
}

test('the key pair of a secret is the one of RFC 9180', async () => {
  const { publicKey } = await sealingPairOf(vector.ikmR)
  expect(Buffer.from(await publicHalf(publicKey), 'base64url').toString('hex')).toBe(vector.pkRm)
})

test('the library seals and opens as RFC 9180 does', async () => {
  const suite = new CipherSuite({
    kem: new DhkemX25519HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes128Gcm(),
  })
  const { info, aad } = vector
  const recipient = await sealingPairOf(vector.ikmR)
  const ekm = await suite.kem.deriveKeyPair(vector.ikmE.buffer)
  const sender = await suite.createSenderContext({ recipientPublicKey: recipient.publicKey, info, ekm })
  expect(hex(new Uint8Array(sender.enc))).toBe(vector.enc)
  expect(hex(new Uint8Array(await sender.seal(bytesOf(vector.pt), aad)))).toBe(vector.ct)
  const opened = await suite.open(
    { recipientKey: recipient, enc: bytesOf(vector.enc), info },
    bytesOf(vector.ct),
    aad,
  )
  expect(hex(new Uint8Array(opened))).toBe(vector.pt)
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
