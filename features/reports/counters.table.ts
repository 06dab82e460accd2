import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, numeric, pgPolicy, pgTable, text } from 'drizzle-orm/pg-core'
import { rights, to } from '#db/schema/rights.ts'

/**
 * Numbers that pages show and that counting would read a whole table for. Each is a sum of rows: a change adds what it
 * changes, so that writers never wait for each other, and a job folds them into one. Triggers write
 * (counters.functions.sql), in the transaction of the change.
 */
export const counters = pgTable(
  'counters',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    measure: text().notNull(),
    /** Such as 2026-11, by the firm's clock; empty for what has no month. */
    month: text().notNull().default(''),
    kind: text().notNull().default(''),
    number: numeric({ precision: 24, scale: 4 }).notNull(),
    /** A sum, at most one of each number; the other rows are what has changed since. Medians of answers are folded too. */
    folded: boolean().notNull().default(false),
  },
  (t) => [
    index('counters_measure_idx').on(t.measure, t.month, t.kind),
    index('counters_changes_idx').on(t.measure, t.month, t.kind).where(sql`not folded`),
    // The kinds that have the most of a measure.
    index('counters_most_idx').on(t.measure, sql`round(number) desc`).where(sql`folded`),
    pgPolicy('administrators read what is counted', { for: 'select', to: to('admin'), using: sql`true` }),
  ],
)

export const countersRights = rights(counters, {
  admin: { select: ['measure', 'month', 'kind', 'number', 'folded'], why: 'reports and totals' },
})
