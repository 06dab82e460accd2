import { z } from 'zod'
import { exactText } from '#platform/forms/text.ts'
import { maxFileBytes } from '#platform/storage/storage.schema.ts'

export const importLimits = {
  /**
   * Size of a file's text. JSON is parsed in one piece, which must not delay others; larger files are
   * uploaded.
   */
  bytes: 2 * 1024 * 1024,
  /**
   * `rows` counts lines with at least one value, `lines` also those of empty cells. Blank lines don't count.
   */
  rows: 10_000,
  lines: 20_000,
  /** Columns and characters of one line. */
  columns: 100,
  characters: 100_000,
  /** Faults that a report holds. */
  faults: 2_000,
} as const

export type ImportLimits = { readonly [Limit in keyof typeof importLimits]: number }

/** The limits for a file that is uploaded and imported by a job. */
export const largeImportLimits: ImportLimits = {
  ...importLimits,
  bytes: maxFileBytes,
  rows: 100_000,
  lines: 200_000,
}

/** The input of an import. A dry run, the default, writes nothing. */
export const importInput = z.object({
  /** The file's text. Cells are separated by commas, semicolons or tabs; the first line names the columns. */
  csv: exactText(
    importLimits.bytes,
    'The file is larger than 2 MB: upload it, and start an import with its id',
  ).min(1, 'The file is empty'),
  dryRun: z.boolean().default(true),
})
export type ImportInput = z.output<typeof importInput>

/**
 * A fault and its position. The heading is line 1; null as line or column: the fault concerns all of them.
 */
export const importFault = z.object({
  line: z.int().nullable(),
  column: z.string().nullable(),
  reason: z.string(),
})
export type ImportFault = z.output<typeof importFault>

export const importReport = z.object({
  /** Lines with at least one value, without the heading. */
  lines: z.int(),
  /** Of these: new rows, and rows that exist already, which an import leaves unchanged. */
  fresh: z.int(),
  known: z.int(),
  /** The first hundred that exist already. */
  knownLines: z.array(z.object({ line: z.int(), name: z.string() })),
  /** The first 2,000 faults, in the file's order. Nothing is imported while there is any. */
  faults: z.array(importFault),
  /** The number of all faults, and of the lines that have any. */
  faultCount: z.int(),
  faultyLines: z.int(),
  /** Columns of the file that the import ignores. */
  unused: z.array(z.string()),
  /** The number of rows that were written: all new ones, or none. */
  imported: z.int(),
})
export type ImportReport = z.output<typeof importReport>

/** A column that an import reads. */
export interface ImportColumn {
  /** The name in the first line of a template; capitals, spaces and punctuation make no difference. */
  name: string
  required?: boolean
  /** The accepted values, for people. */
  hint: string
  example: string
}
