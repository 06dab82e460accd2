import { eq } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { checkAccepted } from '#platform/storage/accepted-files.server.ts'
import { files } from '#platform/storage/files.table.ts'
import { documentTypeOf } from './documents.schema.ts'

/**
 * What a document says of its file.
 * @throws {Problem} BAD_REQUEST beside `fileId` for a file that isn't there for the actor, or of a type that documents aren't
 */
export async function fileContent(tx: Tx, fileId: string) {
  await checkAccepted(tx, [fileId], 'document', 'fileId')
  const [file] = await tx
    .select({ name: files.name, size: files.size })
    .from(files)
    .where(eq(files.id, fileId))
  if (!file) throw new Problem('BAD_REQUEST', { fields: { fileId: 'Please upload the file again.' } })
  return { name: file.name, fileType: documentTypeOf(file.name), fileSize: file.size }
}
