import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { backupName } from '#features/backups/backups.schema.ts'
import type { NightlyBackups } from '#platform/api/context.ts'
import { s3Address } from '#platform/storage/s3-address.ts'
import { S3Fault, s3Requests } from '#platform/storage/s3-requests.server.ts'

// Of a recorded place only the name is used: a row can't lead to another file of the machine.

/** Finds the backups of a folder. */
export function folderFile(folder: string): NightlyBackups['find'] {
  return async (place) => {
    const name = nameOf(place)
    const found = name && (await stat(join(folder, name)).catch(() => undefined))
    if (!name || !found) return undefined
    return { name, bytes: found.size, open: async () => createReadStream(join(folder, name)) }
  }
}

/** Finds the backups of a bucket. */
export function bucketFile(url: string): NightlyBackups['find'] {
  const { prefix, ...address } = s3Address(url)
  const send = s3Requests({ prefix, ...address })
  return async (place) => {
    const name = nameOf(place)
    if (!name) return undefined
    const object = prefix + name
    const found = await send({ method: 'HEAD', object }).catch((error: unknown) => {
      if (error instanceof S3Fault && error.status === 404) return undefined
      throw error
    })
    if (!found) return undefined
    return {
      name,
      bytes: Number(found.headers.get('content-length')),
      async open() {
        const { body } = await send({ method: 'GET', object })
        return Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
      },
    }
  }
}

function nameOf(place: string): string | undefined {
  const name = place.split(/[/\\]/).at(-1) ?? ''
  return backupName.test(name) ? name : undefined
}
