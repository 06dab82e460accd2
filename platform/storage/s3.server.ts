import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { inParts } from './in-parts.ts'
import { s3Address } from './s3-address.ts'
import { abortUnfinished, drop, leastPartBytes, putInParts } from './s3-multipart.server.ts'
import { S3Fault, type S3Times, type SendS3, s3Requests, xmlOf } from './s3-requests.server.ts'
import { elements, textOf } from './s3-xml.ts'
import { assertStorageKey, isStorageKey, type Storage, type StoredObject } from './storage.ts'

/** No upload takes this long: older parts are from a process that died. */
const abandonedMs = 24 * 60 * 60 * 1000

/**
 * Keeps files in a bucket of S3 or a compatible service (see s3-address.ts for the address). Each file is one object: up to
 * 5 MB by one PUT, a larger one by a multipart upload. One part of it is in memory, so that it can be signed and sent again.
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

  // A key that may not list uploads still stores files; a rule of the bucket can remove what is left of them.
  await abortUnfinished(send, address.prefix, new Date(Date.now() - abandonedMs)).catch(() => {})

  const objectOf = (key: string) => {
    assertStorageKey(key)
    return address.prefix + key
  }

  return {
    async put(key, body) {
      const object = objectOf(key)
      const parts = inParts(body, leastPartBytes)
      const { value: first } = await parts.next()
      try {
        if (first && first.length === leastPartBytes) await putInParts(send, object, withRest(first, parts))
        else await drop(await send({ method: 'PUT', object, body: first ?? new Uint8Array() }))
      } catch (error) {
        // S3 may have stored it before the response was lost. If this fails too, the sweep deletes it.
        await send({ method: 'DELETE', object }).then(drop, () => {})
        throw error
      }
    },
    async get(key, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const answer = await absentOr(send({ method: 'GET', object: objectOf(key), headers }))
      if (!answer) return undefined
      if (range && answer.status !== 206) {
        await drop(answer)
        throw new Error('S3 did not answer with the range that was requested.')
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

/** Reads the list page by page; S3 sends up to a thousand objects a page. */
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

async function* withRest(first: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  yield first
  yield* rest
}

async function absentOr(asked: Promise<Response>): Promise<Response | undefined> {
  try {
    return await asked
  } catch (error) {
    // A missing bucket is an error, not a missing file. HEAD has no body and can't tell the two apart.
    if (error instanceof S3Fault && error.status === 404 && error.code !== 'NoSuchBucket') return undefined
    throw error
  }
}

/** The message of a fetch error is only 'fetch failed'; the reason is in its cause. */
const reasonOf = ({ message, cause }: Error) => (cause instanceof Error ? cause.message || message : message)
