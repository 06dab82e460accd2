import { DataStore, ERRORS, Upload } from '@tus/server'
import { and, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '../api/context.ts'
import { Problem } from '../api/faults.server.ts'
import { announcedFile } from './announced-file.server.ts'
import { files } from './files.table.ts'
import { inParts } from './in-parts.ts'
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
type Changes = { received: number; partKeys: SQL } | { completingAt: Date }

/** Reading, scanning and storing the largest file takes less. */
const longestCompletionMs = 10 * 60 * 1000
/**
 * After this time without any data an upload counts as abandoned: its answer was lost, or its page was
 * closed.
 */
const unusedMs = 15 * 60 * 1000

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
    const { filename, purpose } = upload.metadata ?? {}
    const file = announcedFile(filename ?? '', purpose ?? '')
    if (!isResumable(file.purpose)) throw new Problem('BAD_REQUEST', { fields: { for: 'Unknown purpose.' } })
    const size = upload.size ?? 0
    if (size === 0) throw wrongFile(storageMessages.empty)
    if (size > maxLargeFileBytes)
      throw new Problem('PAYLOAD_TOO_LARGE', { detail: storageMessages.tooLargeInParts })
    const modified = wholeNumber(upload.metadata?.modified)
    await this.#removeUnused({ name: file.name, size, modified })
    const release = await reserveRoom(this.#context.db, this.#actor, size)
    try {
      await this.#context.db.asActor(this.#actor, (tx) =>
        tx.insert(uploads).values({
          id: upload.id,
          purpose: file.purpose as UploadRow['purpose'],
          name: file.name,
          size,
          modified,
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
    if (row.received !== offset) throw ERRORS.INVALID_OFFSET
    let now = row
    for await (const part of inParts(body, uploadPartBytes)) {
      const isLast = offset + part.length === row.size
      // The remaining part of an interrupted request is sent again with the rest.
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

  /** So that abandoned uploads don't count in the person's quota. */
  async #removeUnused({ name, size, modified }: Pick<UploadRow, 'name' | 'size' | 'modified'>) {
    const before = new Date(Date.now() - unusedMs)
    await this.#context.db.asActor(this.#actor, (tx) =>
      tx
        .delete(uploads)
        .where(
          and(
            eq(uploads.uploadedBy, this.#actor.userId),
            and(eq(uploads.name, name), eq(uploads.size, size), eq(uploads.modified, modified)),
            and(eq(uploads.received, 0), lt(uploads.createdAt, before)),
          ),
        ),
    )
  }

  async #add(row: UploadRow, part: Uint8Array, offset: number): Promise<UploadRow> {
    const key = newStorageKey()
    await this.#storage.put(key, once(part))
    // Another request may have brought this part in the meantime.
    return this.#change(row, {
      received: offset + part.length,
      partKeys: sql`${uploads.partKeys} || ${key}::text`,
    }).catch(async (error: unknown) => {
      await this.#storage.delete(key)
      throw error
    })
  }

  /** @throws {typeof ERRORS.INVALID_OFFSET} if another request has changed the upload since it was read */
  async #change({ id, received }: UploadRow, values: Changes): Promise<UploadRow> {
    // An older claim is of a process that died while it completed the file.
    const died = new Date(Date.now() - longestCompletionMs)
    const isFree = or(isNull(uploads.completingAt), lt(uploads.completingAt, died))
    const [next] = await this.#context.db.asActor(this.#actor, (tx) =>
      tx
        .update(uploads)
        .set(values)
        .where(and(eq(uploads.id, id), eq(uploads.received, received), isFree))
        .returning(),
    )
    if (!next) throw ERRORS.INVALID_OFFSET
    return next
  }

  async #complete(row: UploadRow, last: Uint8Array): Promise<void> {
    const { id, name } = row
    // Claimed first, so that no two requests read and store the whole file.
    await this.#change(row, { completingAt: new Date() })
    try {
      await storeUpload(this.#storage, this.#context, this.#actor, {
        ...{ id, name, ending: endingOf(name) as FileEnding },
        bytes: this.#joined(row, last),
        alongside: async (tx) => {
          const done = await tx.delete(uploads).where(eq(uploads.id, id)).returning({ id: uploads.id })
          if (done.length === 0) throw ERRORS.FILE_NOT_FOUND
        },
      })
    } catch (error) {
      if (error instanceof Problem && error.status < 500) await this.remove(id).catch(() => {})
      else await this.#endClaim(id)
      throw error
    }
    await this.#forget(row)
  }

  async #endClaim(id: string): Promise<void> {
    await this.#context.db.asActor(this.#actor, (tx) =>
      tx.update(uploads).set({ completingAt: null }).where(eq(uploads.id, id)),
    )
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

  /** Deletes the parts. The sweep deletes what a crash leaves, as strays. */
  async #forget({ partKeys }: UploadRow): Promise<void> {
    for (const key of partKeys)
      await this.#storage
        .delete(key)
        .catch((err: unknown) =>
          this.#context.log.error({ err, requestId: this.#context.requestId }, 'removing a part of a file'),
        )
  }
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}

const wholeNumber = (text: string | null | undefined): number =>
  text && /^\d{1,15}$/.test(text) ? Number(text) : 0
