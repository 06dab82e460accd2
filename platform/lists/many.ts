import { z } from 'zod'
import { exactText } from '../forms/text.ts'

/** Rows that one action changes at most. */
export const mostSelected = 100

/** Rows as their list has shown them: each with the version that the reader saw. */
export const selectedRows = z
  .array(z.object({ id: z.uuid(), version: z.int() }))
  .min(1, 'Please select at least one')
  .max(mostSelected)

/**
 * Why a row was left as it is; 'elsewhere' is a task that the reader sees in a colleague's case, 'billed' an entry that
 * only administrators correct, 'held' what a legal hold keeps.
 */
export const refusals = ['changed', 'gone', 'elsewhere', 'billed', 'held'] as const
export type ManyRefusal = (typeof refusals)[number]

/** The result for the selected rows. Refused ones are unchanged; all others are changed in one transaction. */
export const manyReport = z.object({
  done: z.array(z.uuid()),
  refused: z.array(z.object({ id: z.uuid(), why: z.enum(refusals) })),
})
export type ManyReport = z.output<typeof manyReport>

/** Selected rows that are deleted. */
export const manyDeleted = z.object({ rows: selectedRows })

/** The ids of selected rows as a list's address has them, separated by commas. */
export const idsField = exactText(mostSelected * 37).refine(
  (ids) => ids.split(',').every((id) => z.uuid().safeParse(id).success),
  'These are not the ids of rows',
)

/** Selected rows as they are sent. */
export const versionsOf = (rows: readonly { id: string; version: number }[]) =>
  rows.map(({ id, version }) => ({ id, version }))
