import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { s3Address } from './s3-address.ts'
import { S3Fault, type S3Times, type SendS3, s3Requests, xmlOf } from './s3-requests.server.ts'
import { elements, textOf } from './s3-xml.ts'
import { maxBytesAtOnce } from './storage.schema.ts'
import { assertStorageKey, isStorageKey, type Storage, type StoredObject } from './storage.ts'

/** Encrypted files are longer than what is in them. */
const mostInMemory = maxBytesAtOnce('encrypted')

/**
 * Keeps files in a bucket of S3 or a compatible service (see s3-address.ts for the address). Each file is one object and
 * one PUT: it is in memory while it is sent, so that it can be signed and sent again. A larger one is sent once, as a stream
 * that isn't signed.
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

  const objectOf = (key: string) => {
    assertStorageKey(key)
    return address.prefix + key
  }

  return {
    async put(key, body, size = 0) {
      const object = objectOf(key)
      const content = size > mostInMemory ? { stream: body, size } : await wholeOf(body)
      try {
        await drop(await send({ method: 'PUT', object, body: content }))
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

/** @throws {Error} above the maximum file size, or what the body throws; nothing has been sent by then */
async function wholeOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > mostInMemory) throw new Error('The file is larger than a file may be.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

/** Ends a response whose body isn't read: otherwise its connection stays in use. */
const drop = async ({ body }: Response): Promise<void> => body?.cancel()

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
