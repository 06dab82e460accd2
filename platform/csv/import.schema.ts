import { z } from 'zod'
import { exactText } from '#platform/forms/text.ts'
import { maxFileBytes } from '#platform/storage/storage.schema.ts'

export const importLimits = {
  /** Of a file's text. As JSON it is parsed in one piece, which nobody else may feel; larger files are uploaded. */
  bytes: 2 * 1024 * 1024,
  /** Lines with something in them, and lines that have cells, be they empty. Lines without anything don't count. */
  rows: 10_000,
  lines: 20_000,
  /** Of one line. */
  columns: 100,
  characters: 100_000,
  /** Faults that a report holds. */
  faults: 2_000,
} as const

export type ImportLimits = { readonly [Limit in keyof typeof importLimits]: number }

/** Of a file that is uploaded and imported by a job. */
export const largeImportLimits: ImportLimits = {
  ...importLimits,
  bytes: maxFileBytes,
  rows: 100_000,
  lines: 200_000,
}

/** The input of an import. A dry run, the default, writes nothing. */
export const importInput = z.object({
  /** The file's text. Cells are parted by commas, semicolons or tabs; the first line names the columns. */
  csv: exactText(
    importLimits.bytes,
    'The file is larger than 2 MB: upload it, and start an import with its id',
  ).min(1, 'The file is empty'),
  dryRun: z.boolean().default(true),
})
export type ImportInput = z.output<typeof importInput>

/** What is wrong where. Lines count from 1, the head's; no line or no column: it is about all of them. */
export const importFault = z.object({
  line: z.int().nullable(),
  column: z.string().nullable(),
  reason: z.string(),
})
export type ImportFault = z.output<typeof importFault>

export const importReport = z.object({
  /** Lines with something in them, the head not counted. */
  lines: z.int(),
  /** Of them: new, and there already, which an import leaves as they are. */
  fresh: z.int(),
  known: z.int(),
  /** The first hundred that are there already. */
  knownLines: z.array(z.object({ line: z.int(), name: z.string() })),
  /** What is wrong, in the file's order, the first 2,000. As long as there is one, nothing is imported. */
  faults: z.array(importFault),
  /** How many there are, and in how many lines. */
  faultCount: z.int(),
  faultyLines: z.int(),
  /** Columns of the file that say nothing to an import. */
  unused: z.array(z.string()),
  /** How many were written: all that are new, or none. */
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
