import { z } from 'zod'
import { importReport } from '#platform/csv/import.schema.ts'

/** What is imported from large files: the names that the features' manifests give their importers. */
export const importKinds = [
  'offices',
  'lawyers',
  'clients',
  'cases',
  'court-dates',
  'time-entries',
  'leads',
] as const
export type ImportKind = (typeof importKinds)[number]

/**
 * `checking` compares the file without writing; `checked` waits for a decision, and has a report; `writing` ends as
 * `done`, or as `checked` when something was wrong after all.
 */
export const importStates = ['checking', 'checked', 'writing', 'done', 'failed', 'cancelled'] as const
export type ImportState = (typeof importStates)[number]

export const importMessages = {
  running: 'Another file is being imported. Wait until it is done, or cancel it.',
  notChecked: 'This import is no longer waiting for a decision.',
  over: 'This import is over.',
  notUtf8: 'The file is not in UTF-8. In a spreadsheet, save it as “CSV UTF-8”.',
  failed: 'The import failed, and nothing of it was written. Please try again.',
  noAdmin: 'The person who started the import is no longer an administrator. Nothing was written.',
} as const

/** The import of a large file, as its administrator sees it. */
export const importRun = z.object({
  id: z.uuid(),
  kind: z.enum(importKinds),
  fileName: z.string(),
  state: z.enum(importStates),
  /** Percent of the current step. */
  progress: z.int(),
  cancelling: z.boolean(),
  report: importReport.nullable(),
  error: z.string(),
})
export type ImportRun = z.output<typeof importRun>
