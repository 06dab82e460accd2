import { eq, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
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
  // The same rights as for the messages that it belongs to.
  'chat_attachment',
  null,
]

/**
 * Who is reading which file in parts, such as the pages of a PDF: each reader's parts are one line of the audit log until
 * there is none for a quarter of an hour. Another process writes a line of its own.
 */
const reading = new LRUCache<string, true>({ max: 10_000, ttl: 15 * 60_000, updateAgeOnGet: true })

export type ReadableFile = Awaited<ReturnType<typeof readableFile>>

/**
 * The file if the caller may read it; undefined for missing and forbidden files alike.
 * @param taken what of its content is about to be sent. That is recorded in the audit log, except for portraits, covers,
 * pictures of articles, attachments of one's own chats and one's own unused uploads. A part is recorded like the whole, because it can be
 * nearly that; the further parts that the same reader takes are not.
 */
export async function readableFile(
  { db, session, grant, address }: RequestContext,
  fileId: string,
  taken: 'whole' | 'part' | 'nothing',
) {
  const reader = [fileId, session?.id, grant, address].join(' ')
  const isRecorded = taken === 'part' && reading.get(reader)
  for (const actor of actorsOf(session, grant)) {
    const found = await db.asActor(actor, async (tx) => {
      const [file] = await tx.select(served).from(files).where(eq(id, fileId))
      if (file && taken !== 'nothing' && !isRecorded && !shownBesides.includes(file.purpose)) {
        const detail = JSON.stringify({ name: file.name, case_id: file.caseId })
        await tx.execute(
          sql`select public.audit('file.downloaded', 'files', ${file.id}::uuid, ${detail}::jsonb, ${address})`,
        )
      }
      return file
    })
    if (!found) continue
    if (taken === 'part') reading.set(reader, true)
    return found
  }
  return undefined
}
