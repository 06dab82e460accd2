import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#db/schema/columns.ts'
import { rights } from '#db/schema/rights.ts'

/**
 * How far two jobs have come: making parties and searched names of rows that are older than the triggers which do it
 * (`of`: their table), and comparing new names with open cases (`of`: nightly).
 */
export const conflictCoverage = pgTable('conflict_coverage', {
  of: text().primaryKey(),
  /** The last row that was covered, in order of ids. */
  afterId: uuid(),
  doneAt: moment(),
  /** The last name that was compared, in the order in which names were added; those of one transaction have one time. */
  comparedTo: moment(),
  comparedId: bigint({ mode: 'number' }),
})

export const conflictCoverageRights = rights(conflictCoverage, {})
