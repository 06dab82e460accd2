import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { Problem } from '../api/faults.server.ts'
import { files } from './files.table.ts'
import {
  endingOf,
  isAccepted,
  maxBytesFor,
  refusedEnding,
  storageMessages,
  type UploadPurpose,
} from './storage.schema.ts'

/**
 * Refuses files that a form names but whose type or size it doesn't accept: a file can be uploaded for one purpose and named
 * for another. Files that a row names already are accepted. Missing files are left to the row's trigger, which refuses
 * them.
 * @throws {Problem} BAD_REQUEST beside `field`, with the message of an upload of the same file for `purpose`
 */
export async function checkAccepted(
  tx: Tx,
  fileIds: readonly (string | null)[],
  purpose: UploadPurpose,
  field: string,
): Promise<void> {
  const named = fileIds.filter((id) => id !== null)
  if (named.length === 0) return
  const staged = await tx
    .select({ name: files.name, size: files.size })
    .from(files)
    .where(and(inArray(files.id, named), eq(files.state, 'staged')))
  const isOfType = staged.every(({ name }) => isAccepted(endingOf(name), purpose))
  if (isOfType && staged.every(({ size }) => size <= maxBytesFor(purpose))) return
  const detail = isOfType ? storageMessages.tooLarge : refusedEnding(purpose)
  throw new Problem('BAD_REQUEST', { detail, fields: { [field]: detail } })
}
