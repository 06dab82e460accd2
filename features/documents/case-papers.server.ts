import { inArray } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { checkAccepted } from '#platform/storage/accepted-files.server.ts'
import { files } from '#platform/storage/files.table.ts'
import { documentTypeOf } from './documents.schema.ts'
import { documents } from './documents.table.ts'

type Paper = { fileId: string; title: string }

/**
 * Keeps what was uploaded with a lawyer's case form as documents of the case, in its transaction.
 * @throws {Problem} BAD_REQUEST about the field `documents`, of a file that isn't the actor's or whose type isn't taken
 */
export async function keepCasePapers(tx: Tx, caseId: string, papers: readonly Paper[]): Promise<void> {
  if (papers.length === 0) return
  const fileIds = papers.map(({ fileId }) => fileId)
  await checkAccepted(tx, fileIds, 'case_document', 'documents')
  const stored = await tx
    .select({ id: files.id, name: files.name, size: files.size })
    .from(files)
    .where(inArray(files.id, fileIds))
  const rows = papers.map(({ fileId, title }) => {
    const file = stored.find(({ id }) => id === fileId)
    if (!file)
      throw new Problem('BAD_REQUEST', { fields: { documents: 'Please upload the documents again.' } })
    return { caseId, fileId, title, fileType: documentTypeOf(file.name), fileSize: file.size }
  })
  await tx.insert(documents).values(rows)
}
