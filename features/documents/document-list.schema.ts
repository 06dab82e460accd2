import { z } from 'zod'
import { listInput, searchField } from '#platform/lists/list-page.ts'
import { idsField } from '#platform/lists/many.ts'
import { documentTypes } from './documents.schema.ts'

/** The orders of both lists, each served by an index. */
export const documentOrders = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  title: 'By title',
  'title-down': 'By title, last first',
} as const
export type DocumentOrder = keyof typeof documentOrders

/** What administrators narrow the list of all documents by, and lawyers that of theirs. */
export const documentListInput = listInput.extend({
  /** A part of the title, or of the case's number or title. */
  search: searchField,
  caseId: z.uuid().optional(),
  fileType: z.enum(documentTypes).optional(),
  ids: idsField.optional(),
  order: z.enum(Object.keys(documentOrders) as [DocumentOrder, ...DocumentOrder[]]).default('newest'),
})
