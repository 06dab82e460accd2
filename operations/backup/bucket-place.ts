import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { s3Address } from '#platform/storage/s3-address.ts'
import { abortUnfinished, drop, putInParts } from '#platform/storage/s3-multipart.server.ts'
import { S3Fault, type S3Times, s3Requests, xmlOf } from '#platform/storage/s3-requests.server.ts'
import { elements, textOf } from '#platform/storage/s3-xml.ts'
import { sumOf } from './manifest.ts'
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
      await putInParts(send, objectOf(name), partsOf(draft(name)))
      if ((await sumOf(await get(name))) !== (await sumOf(createReadStream(draft(name))))) {
        await remove(name)
        throw new Error('The backup in the bucket differs from what was sent.')
      }
      return `${address.bucket}/${objectOf(name)}`
    },
    async fingerprint(name) {
      // What arrived was compared once. Downloading it each night again would cost more than it saves.
      const found = await send({ method: 'HEAD', object: objectOf(name) }).catch((error: unknown) => {
        if (error instanceof S3Fault && error.status === 404) return undefined
        throw error
      })
      return found && `${found.headers.get('etag')} ${found.headers.get('content-length')}`
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
    clear: () => abortUnfinished(send, objectOf('portico-')),
    async fetch(name, path) {
      await pipeline(await get(name), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    },
  }
}

/** The file in parts; all share one buffer. */
async function* partsOf(path: string): AsyncIterable<Uint8Array> {
  const { size } = await stat(path)
  const part = Buffer.allocUnsafe(Math.min(size, Math.max(usualPartBytes, Math.ceil(size / mostParts))))
  const file = await open(path, 'r')
  try {
    for (let at = 0; at < size; at += part.length) {
      const body = part.subarray(0, size - at)
      const { bytesRead } = await file.read(body, 0, body.length, at)
      if (bytesRead !== body.length) throw new Error(`${path} changed while it was sent.`)
      yield body
    }
  } finally {
    await file.close()
  }
}
