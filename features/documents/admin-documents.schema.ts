import { z } from 'zod'
import { listInput, searchField } from '#platform/lists/list-page.ts'
import { documentTypes } from './documents.schema.ts'

/** What administrators narrow the list of documents by. */
export const adminDocumentInput = listInput.extend({
  /** A part of the title, or of the case's number or title. */
  search: searchField,
  caseId: z.uuid().optional(),
  fileType: z.enum(documentTypes).optional(),
})
