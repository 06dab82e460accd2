import { getTableColumns } from 'drizzle-orm'
import { caseUpdates } from './timeline.table.ts'

const { id, description, entryTimestamp, fileId, documentUrl, documentName, createdAt } =
  getTableColumns(caseUpdates)
/** The columns that every reader of an entry gets. */
export const entryColumns = { id, description, entryTimestamp, fileId, documentUrl, documentName, createdAt }

/** An entry with the URL of its attachment, uploaded or external. */
export const withAttachmentUrl = <E extends { fileId: string | null; documentUrl: string | null }>({
  fileId,
  documentUrl,
  ...entry
}: E) => ({
  ...entry,
  fileId,
  documentUrl: fileId ? `/api/files/${fileId}` : documentUrl,
})
