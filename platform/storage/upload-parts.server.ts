import { DataStore, ERRORS, Upload } from '@tus/server'
import { and, eq, sql } from 'drizzle-orm'
import type { RequestContext } from '../api/context.ts'
import { Problem } from '../api/faults.server.ts'
import { announcedFile } from './announced-file.server.ts'
import { files } from './files.table.ts'
import { resumableUploads as uploads } from './resumable-uploads.table.ts'
import { reserveRoom } from './staging.server.ts'
import {
  endingOf,
  type FileEnding,
  isResumable,
  maxLargeFileBytes,
  storageMessages,
  uploadPartBytes,
} from './storage.schema.ts'
import { newStorageKey, type Storage } from './storage.ts'
import { storeUpload, type Uploader, wrongFile } from './store-upload.server.ts'

type UploadRow = typeof uploads.$inferSelect

/**
 * Where the tus server keeps the uploads of one person: rows in the database, parts in the storage, so that any process can
 * go on with them. A part is stored whole or not at all. The last one completes the file before it counts as received: if
 * that fails for a passing reason, the sender sends the last part again; for a lasting one, the upload is gone.
 */
export class UploadParts extends DataStore {
  readonly #storage: Storage
  readonly #context: RequestContext
  readonly #actor: Uploader

  constructor(storage: Storage, context: RequestContext, actor: Uploader) {
    super()
    this.extensions = ['creation', 'termination']
    this.#storage = storage
    this.#context = context
    this.#actor = actor
  }

  override async create(upload: Upload): Promise<Upload> {
    const { filename, purpose = '', modified } = upload.metadata ?? {}
    const file = announcedFile(filename ?? '', purpose ?? '')
    if (!isResumable(file.purpose)) throw new Problem('BAD_REQUEST', { fields: { for: 'Unknown purpose.' } })
    const size = upload.size ?? 0
    if (size === 0) throw wrongFile(storageMessages.empty)
    if (size > maxLargeFileBytes)
      throw new Problem('PAYLOAD_TOO_LARGE', { detail: storageMessages.tooLargeInParts })
    const release = await reserveRoom(this.#context.db, this.#actor, size)
    try {
      await this.#context.db.asActor(this.#actor, (tx) =>
        tx.insert(uploads).values({
          id: upload.id,
          purpose: file.purpose as UploadRow['purpose'],
          name: file.name,
          size,
          modified: wholeNumber(modified),
        }),
      )
    } finally {
      release()
    }
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const [[row], [file]] = await this.#context.db.batch(this.#actor, (tx) => [
      tx.select().from(uploads).where(eq(uploads.id, id)),
      // The answer that it is complete may have been lost.
      tx
        .select({ size: files.size })
        .from(files)
        .where(and(eq(files.id, id), eq(files.uploadedBy, this.#actor.userId))),
    ])
    const size = row?.size ?? file?.size
    if (size === undefined) throw ERRORS.FILE_NOT_FOUND
    return new Upload({ id, size, offset: row?.received ?? size })
  }

  override async write(body: AsyncIterable<Uint8Array>, id: string, offset: number): Promise<number> {
    const [row] = await this.#context.db.asActor(this.#actor, (tx) =>
      tx.select().from(uploads).where(eq(uploads.id, id)),
    )
    if (!row) throw ERRORS.FILE_NOT_FOUND
    let now = row
    for await (const part of inParts(body)) {
      const isLast = offset + part.length === row.size
      // What is left of a request that broke off is sent again with the rest.
      if (!isLast && part.length < uploadPartBytes) break
      if (isLast) await this.#complete(now, part)
      else now = await this.#add(now, part, offset)
      offset += part.length
    }
    return offset
  }

  override async remove(id: string): Promise<void> {
    const [row] = await this.#context.db.asActor(this.#actor, (tx) =>
      tx.delete(uploads).where(eq(uploads.id, id)).returning(),
    )
    if (!row) throw ERRORS.FILE_NOT_FOUND
    await this.#forget(row)
  }

  async #add(row: UploadRow, part: Uint8Array, offset: number): Promise<UploadRow> {
    const key = newStorageKey()
    await this.#storage.put(key, once(part))
    const [next] = await this.#context.db.asActor(this.#actor, (tx) =>
      tx
        .update(uploads)
        .set({
          received: offset + part.length,
          partKeys: sql`${uploads.partKeys} || ${key}::text`,
        })
        // Another request may have brought this part in the meantime.
        .where(and(eq(uploads.id, row.id), eq(uploads.received, offset)))
        .returning(),
    )
    if (next) return next
    await this.#storage.delete(key)
    throw ERRORS.INVALID_OFFSET
  }

  async #complete(row: UploadRow, last: Uint8Array): Promise<void> {
    const { id, name, size } = row
    try {
      await storeUpload(this.#storage, this.#context, this.#actor, {
        ...{ id, name, size, ending: endingOf(name) as FileEnding },
        bytes: this.#joined(row, last),
        alongside: async (tx) => {
          const done = await tx
            .delete(uploads)
            .where(and(eq(uploads.id, id), eq(uploads.received, row.received)))
            .returning({ id: uploads.id })
          if (done.length === 0) throw ERRORS.INVALID_OFFSET
        },
      })
    } catch (error) {
      if (error instanceof Problem && error.status < 500) await this.remove(id).catch(() => {})
      throw error
    }
    await this.#forget(row)
  }

  async *#joined({ partKeys }: UploadRow, last: Uint8Array): AsyncIterable<Uint8Array> {
    for (const key of partKeys) {
      const bytes = await this.#storage.get(key)
      // The files of a restored backup have no parts.
      if (!bytes) throw wrongFile(storageMessages.interrupted)
      yield* bytes
    }
    yield last
  }

  /** Deletes the parts. What is left by a crash goes with the strays of the sweep. */
  async #forget({ partKeys }: UploadRow): Promise<void> {
    for (const key of partKeys)
      await this.#storage
        .delete(key)
        .catch((err: unknown) =>
          this.#context.log.error({ err, requestId: this.#context.requestId }, 'removing a part of a file'),
        )
  }
}

/**
 * Parts of `uploadPartBytes`; the last one is what is left. All share one buffer: each must be used before the next is asked
 * for.
 */
async function* inParts(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const part = Buffer.allocUnsafe(uploadPartBytes)
  let filled = 0
  for await (const chunk of body) {
    for (let at = 0; at < chunk.length; ) {
      const taken = chunk.subarray(at, at + uploadPartBytes - filled)
      part.set(taken, filled)
      at += taken.length
      filled += taken.length
      if (filled < uploadPartBytes) continue
      yield part
      filled = 0
    }
  }
  if (filled > 0) yield part.subarray(0, filled)
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}

const wholeNumber = (text: string | null | undefined): number =>
  text && /^\d{1,15}$/.test(text) ? Number(text) : 0
