import { eq, sql } from 'drizzle-orm'
import type { RequestContext } from '../api/context.ts'
import { actorsOf } from '../realtime/visitor.server.ts'
import { files } from './files.table.ts'

const { id, storageKey, name, mime, size, sha256, purpose, caseId } = files
const served = { id, storageKey, name, mime, size, sha256, purpose, caseId }

/** No download: what a list shows by itself, and one's own upload before it is used. */
const shownBesides: (string | null)[] = ['lawyer_portrait', 'case_cover', null]

export type ReadableFile = Awaited<ReturnType<typeof readableFile>>

/**
 * The file as the caller may read it, or nothing: missing and forbidden are the same.
 * @param taken whether its content is about to be sent; that goes into the audit log, portraits, covers and own unused uploads apart. Parts count
 * one by one: all but the first byte is a part, too.
 */
export async function readableFile(
  { db, session, grant, address }: RequestContext,
  fileId: string,
  taken: boolean,
) {
  for (const actor of actorsOf(session, grant)) {
    const found = await db.asActor(actor, async (tx) => {
      const [file] = await tx.select(served).from(files).where(eq(id, fileId))
      if (file && taken && !shownBesides.includes(file.purpose)) {
        const detail = JSON.stringify({ name: file.name, case_id: file.caseId })
        await tx.execute(
          sql`select public.audit('file.downloaded', 'files', ${file.id}::uuid, ${detail}::jsonb, ${address})`,
        )
      }
      return file
    })
    if (found) return found
  }
  return undefined
}
