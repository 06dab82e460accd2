import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { s3Address } from '#platform/storage/s3-address.ts'
import {
  S3Fault,
  type S3Times,
  type SendS3,
  s3Requests,
  xmlOf,
} from '#platform/storage/s3-requests.server.ts'
import { elements, textOf } from '#platform/storage/s3-xml.ts'
import { backupNames, type Place } from './place.ts'

/** S3 takes parts of 5 MiB or more, at most 10,000. One is in memory at a time. */
const usualPartBytes = 16 * 1024 * 1024
const mostParts = 9_000

export interface BucketPlace extends Place {
  /** Downloads a backup. @throws when there is none of that name */
  fetch(name: string, path: string): Promise<void>
}

/**
 * A bucket of S3 or of a compatible service (platform/storage/s3-address.ts). An object appears there once all of its
 * parts have arrived; it is read again and compared before it counts.
 * @param folder on this machine, for a run's file
 */
export function bucketPlace(url: string, folder: string, times?: Partial<S3Times>): BucketPlace {
  const address = s3Address(url)
  const send = s3Requests(address, times)
  const objectOf = (name: string) => address.prefix + name
  const draft = (name: string) => join(folder, name)
  const get = async (name: string) => {
    const { body } = await send({ method: 'GET', object: objectOf(name) })
    return Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
  }
  const remove = async (name: string) => {
    await drop(await send({ method: 'DELETE', object: objectOf(name) }))
  }
  return {
    draft,
    async keep(name) {
      await upload(send, objectOf(name), draft(name))
      if ((await sumOf(await get(name))) !== (await sumOf(createReadStream(draft(name))))) {
        await remove(name)
        throw new Error('The backup in the bucket differs from what was sent.')
      }
      return `${address.bucket}/${objectOf(name)}`
    },
    async names() {
      const found: string[] = []
      let token: string | undefined
      do {
        const query = {
          'list-type': '2',
          prefix: objectOf('portico-'),
          ...(token && { 'continuation-token': token }),
        }
        const xml = await xmlOf(await send({ method: 'GET', query }))
        for (const one of elements(xml, 'Contents'))
          found.push((textOf(one, 'Key') ?? '').slice(address.prefix.length))
        token = textOf(xml, 'IsTruncated') === 'true' ? textOf(xml, 'NextContinuationToken') : undefined
      } while (token)
      return backupNames(found)
    },
    remove,
    async clear() {
      const query = { uploads: '', prefix: objectOf('portico-') }
      const xml = await xmlOf(await send({ method: 'GET', query }))
      for (const one of elements(xml, 'Upload'))
        await abort(send, textOf(one, 'Key') ?? '', textOf(one, 'UploadId') ?? '')
    },
    async fetch(name, path) {
      await pipeline(await get(name), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    },
  }
}

async function upload(send: SendS3, object: string, path: string): Promise<void> {
  const begun = await xmlOf(await send({ method: 'POST', object, query: { uploads: '' } }))
  const uploadId = textOf(begun, 'UploadId')
  if (!uploadId) throw new Error('S3 did not begin an upload in parts.')
  try {
    const tags = await sendParts(send, object, uploadId, path)
    const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
    const ended = await send({ method: 'POST', object, query: { uploadId }, body }).then(xmlOf).catch(gone)
    // S3 may answer 200 and tell of the failure in the body.
    const code = textOf(ended, 'Code')
    if (code) throw new Error(`S3 did not complete the upload: ${code.replace(/\W/g, '').slice(0, 100)}.`)
  } catch (error) {
    await abort(send, object, uploadId).catch(() => {})
    throw error
  }
}

/** When the answer to a first try was lost, the second finds no upload. What is there is read again anyway. */
function gone(error: unknown): string {
  if (error instanceof S3Fault && error.code === 'NoSuchUpload') return ''
  throw error
}

async function sendParts(send: SendS3, object: string, uploadId: string, path: string): Promise<string[]> {
  const { size } = await stat(path)
  const partBytes = Math.max(usualPartBytes, Math.ceil(size / mostParts))
  const file = await open(path, 'r')
  const tags: string[] = []
  try {
    for (let at = 0; at < size; at += partBytes) {
      const body = Buffer.alloc(Math.min(partBytes, size - at))
      const { bytesRead } = await file.read(body, 0, body.length, at)
      if (bytesRead !== body.length) throw new Error(`${path} changed while it was sent.`)
      const query = { partNumber: String(tags.length + 1), uploadId }
      const answer = await send({ method: 'PUT', object, query, body })
      await drop(answer)
      tags.push((answer.headers.get('etag') ?? '').replace(/[<>&]/g, ''))
    }
  } finally {
    await file.close()
  }
  return tags
}

const abort = async (send: SendS3, object: string, uploadId: string) =>
  drop(await send({ method: 'DELETE', object, query: { uploadId } }))

/** Ends a response whose body isn't read: otherwise its connection stays in use. */
const drop = async ({ body }: Response): Promise<void> => body?.cancel()

async function sumOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex')
}
