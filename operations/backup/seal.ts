import { createReadStream, createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import {
  Decrypter,
  Encrypter,
  generateHybridIdentity,
  generateX25519Identity,
  identityToRecipient,
} from 'age-encryption'
import { pack, unpack } from './tar.ts'

/** How the names of backups of one file end; the second is encrypted by age. */
export const ending = (publicKey: string | undefined) => (publicKey ? '.tar.gz.age' : '.tar.gz')

/**
 * Packs the folder of a backup into one file, encrypted where there is a public key.
 * @returns what opens the file again: with a public key an identity that exists only in this process' memory, so that
 * the file can be verified now and by nobody but the key's holder later
 */
export async function seal(folder: string, path: string, publicKey?: string): Promise<string | undefined> {
  const packed = Readable.from(pack(folder)).compose(createGzip())
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  if (!publicKey) {
    await pipeline(packed, target)
    return undefined
  }
  // An age file is for classic or for post-quantum keys, not for both.
  const once = await (publicKey.startsWith('age1pq1') ? generateHybridIdentity() : generateX25519Identity())
  const encrypter = new Encrypter()
  encrypter.addRecipient(publicKey)
  encrypter.addRecipient(await identityToRecipient(once))
  await pipeline(await encrypter.encrypt(webOf(packed)), target)
  return once
}

/**
 * Unpacks a backup of one file into a folder.
 * @param identities age's secret keys; none for a file that isn't encrypted
 * @throws when a byte was changed, or none of the identities opens it
 */
export async function unseal(path: string, folder: string, identities: readonly string[]): Promise<void> {
  const stored = createReadStream(path)
  let packed: Readable = stored
  if (path.endsWith('.age') || identities.length > 0) {
    const decrypter = new Decrypter()
    for (const identity of identities) decrypter.addIdentity(identity)
    packed = Readable.fromWeb(
      (await decrypter.decrypt(webOf(stored))) as Parameters<typeof Readable.fromWeb>[0],
    )
  }
  await pipeline(packed, createGunzip(), (unpacked) => unpack(unpacked, folder))
}

/** The secret keys in a file as `age-keygen` and `npm run manage -- backup-key` write it. */
export async function identitiesIn(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${path} cannot be read (${error.code}).`)
  })
  const keys = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (keys.length === 0) throw new Error(`${path} has no line that begins with AGE-SECRET-KEY-.`)
  return keys
}

const webOf = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>
