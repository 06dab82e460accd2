import { eq, sql } from 'drizzle-orm'
import type { RequestContext } from '../api/context.ts'
import { actorsOf } from '../auth/actors.server.ts'
import { files } from './files.table.ts'

const { id, storageKey, name, mime, size, sha256, purpose, caseId } = files
const served = { id, storageKey, name, mime, size, sha256, purpose, caseId }

/** Reads that aren't recorded as downloads: pictures in pages, and one's own upload before it is used. */
const shownBesides: (string | null)[] = [
  'lawyer_portrait',
  'published_picture',
  'firm_logo',
  'article_picture',
  'case_cover',
  // As the messages that it came with.
  'chat_attachment',
  null,
]

export type ReadableFile = Awaited<ReturnType<typeof readableFile>>

/**
 * The file if the caller may read it; undefined for missing and forbidden files alike.
 * @param taken whether its content is about to be sent. That is recorded in the audit log, except for portraits,
 * covers, pictures of articles, attachments of one's own chats and one's own unused uploads. Each range request is recorded, because a range can be
 * nearly the whole file.
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
