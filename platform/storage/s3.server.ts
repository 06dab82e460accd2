import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { s3Address } from './s3-address.ts'
import { drop, putS3Object } from './s3-put.server.ts'
import { S3Fault, type S3Times, type SendS3, s3Requests, xmlOf } from './s3-requests.server.ts'
import { elements, textOf } from './s3-xml.ts'
import { assertStorageKey, isStorageKey, type Storage, type StoredObject } from './storage.ts'

/** Parts of a process that died are older than any upload can take. */
const abandonedMs = 60 * 60 * 1000

/**
 * Files in a bucket of S3 or of what speaks like it, under their keys (see s3-address.ts for the address).
 * @throws {Error} in one line when the bucket can't be read
 */
export async function openS3Storage(url: string, times?: Partial<S3Times>): Promise<Storage> {
  const address = s3Address(url)
  const send = s3Requests(address, times)
  await send({ method: 'GET', query: { 'list-type': '2', 'max-keys': '1', prefix: address.prefix } }).then(
    drop,
    (error: Error) => {
      throw new Error(`The bucket of S3_URL can’t be read: ${reasonOf(error)}`)
    },
  )
  // Some compatible services don't list them; they have rules of their own for what is left half-done.
  await abortAbandoned(send, address.prefix).catch(() => {})

  const objectOf = (key: string) => {
    assertStorageKey(key)
    return address.prefix + key
  }

  return {
    put: async (key, body) => putS3Object(send, objectOf(key), body),
    async get(key, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const answer = await absentOr(send({ method: 'GET', object: objectOf(key), headers }))
      if (!answer) return undefined
      if (range && answer.status !== 206) {
        await drop(answer)
        throw new Error('S3 did not send the part that it was asked for.')
      }
      return answer.body ? Readable.fromWeb(answer.body as ReadableStream) : Readable.from([])
    },
    async stat(key) {
      const answer = await absentOr(send({ method: 'HEAD', object: objectOf(key) }))
      if (!answer) return undefined
      const { headers } = answer
      const modifiedAt = new Date(headers.get('last-modified') ?? Number.NaN)
      return { key, size: Number(headers.get('content-length')), modifiedAt }
    },
    async delete(key) {
      const answer = await absentOr(send({ method: 'DELETE', object: objectOf(key) }))
      if (answer) await drop(answer)
    },
    list: () => list(send, address.prefix),
  }
}

/** A thousand at a time, as S3 gives them. */
async function* list(send: SendS3, prefix: string): AsyncIterable<StoredObject> {
  let token: string | undefined
  do {
    const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) }
    const xml = await xmlOf(await send({ method: 'GET', query }))
    for (const one of elements(xml, 'Contents')) {
      const key = (textOf(one, 'Key') ?? '').slice(prefix.length)
      const modifiedAt = new Date(textOf(one, 'LastModified') ?? Number.NaN)
      if (isStorageKey(key)) yield { key, size: Number(textOf(one, 'Size')), modifiedAt }
    }
    token = textOf(xml, 'IsTruncated') === 'true' ? textOf(xml, 'NextContinuationToken') : undefined
  } while (token)
}

async function abortAbandoned(send: SendS3, prefix: string): Promise<void> {
  const xml = await xmlOf(await send({ method: 'GET', query: { uploads: '', prefix } }))
  for (const one of elements(xml, 'Upload')) {
    const [object, uploadId] = [textOf(one, 'Key'), textOf(one, 'UploadId')]
    const began = Date.parse(textOf(one, 'Initiated') ?? '')
    if (!object || !uploadId || !(began < Date.now() - abandonedMs)) continue
    // The bucket may be shared: only what has a name of ours is ours.
    if (!object.startsWith(prefix) || !isStorageKey(object.slice(prefix.length))) continue
    await send({ method: 'DELETE', object, query: { uploadId } }).then(drop)
  }
}

async function absentOr(asked: Promise<Response>): Promise<Response | undefined> {
  try {
    return await asked
  } catch (error) {
    // A bucket that is gone is no file that is gone: HEAD alone can't tell the two apart.
    if (error instanceof S3Fault && error.status === 404 && error.code !== 'NoSuchBucket') return undefined
    throw error
  }
}

/** fetch says only that it failed; why, its cause tells. */
const reasonOf = ({ message, cause }: Error) => (cause instanceof Error ? cause.message || message : message)
