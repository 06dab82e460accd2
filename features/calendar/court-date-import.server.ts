import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { cardColumns } from '#features/cases/case-queries.table.ts'
import { cases } from '#features/cases/cases.table.ts'
import { clients } from '#features/clients/clients.table.ts'
import { csvImport, RowError } from '#platform/csv/import.server.ts'
import { inParts } from '#platform/csv/import-lookups.server.ts'
import { rowKey } from '#platform/csv/row-key.server.ts'
import { courtDateDefaults } from './calendar.schema.ts'
import { calendarEvents } from './calendar.table.ts'
import { courtDateImportColumns as columns, courtDateImportSchema } from './court-date-import.schema.ts'
import { withTimes } from './court-date-store.server.ts'

type Row = z.output<typeof courtDateImportSchema>

const keyFor = ({ caseNumber, title, courtDate }: Row) =>
  rowKey('court date', caseNumber, title, courtDate.toISOString())

/** Imports court dates from a file, each for an existing case. All are private, without consent. */
export const courtDateImport = csvImport({
  table: calendarEvents,
  many: 'court dates',
  path: '/admin/calendar/imports',
  tags: ['calendar'],
  columns,
  schema: courtDateImportSchema,
  key: { column: 'title', called: 'case, title and time' },
  async prepare(tx, rows) {
    const keys = new Map<Row, string>()
    const keyOf = (row: Row) => keys.get(row) as string
    // Some at a time: the hashes of 100,000 rows would keep others waiting.
    const known = await inParts(rows, (some) => {
      for (const row of some) keys.set(row, keyFor(row))
      return keysThere(tx, some, some.map(keyOf))
    })
    const found = new Map((await inParts(rows, (some) => casesOf(tx, some))).map((one) => [one.number, one]))
    return {
      keyOf,
      nameOf: ({ caseNumber, title }) => `${caseNumber}, ${title}`,
      known: new Set(known),
      entryOf(row) {
        const { caseNumber, ...values } = row
        const of = found.get(caseNumber)
        if (!of) return new RowError({ [columns.caseNumber.name]: 'No case has this number.' })
        return {
          ...withTimes(values),
          caseId: of.id,
          clientName: of.clientName ?? courtDateDefaults.clientName,
          judgeConfirmed: values.judgeName !== '',
          idempotencyKey: keyOf(row),
        }
      },
    }
  },
})

const casesOf = (tx: Tx, rows: Row[]) =>
  tx
    .select({ id: cases.id, number: cases.caseNumber, clientName: cardColumns.clientName })
    .from(cases)
    .leftJoin(clients, eq(clients.id, cases.clientId))
    .where(sql`${cases.caseNumber} = any (${sql.param(rows.map(({ caseNumber }) => caseNumber))}::text[])`)

/** Of those that were imported before, even if they were changed since, and of those that were entered by hand. */
async function keysThere(tx: Tx, rows: Row[], keysOfRows: string[]): Promise<string[]> {
  const keys = sql.param(keysOfRows)
  const numbers = sql.param(rows.map(({ caseNumber }) => caseNumber))
  const titles = sql.param(rows.map(({ title }) => title))
  const moments = sql.param(rows.map(({ courtDate }) => courtDate.toISOString()))
  const { rows: there } = await tx.execute<{ key: string }>(sql`
    select row.key from unnest(${keys}::uuid[], ${numbers}::text[], ${titles}::text[], ${moments}::timestamptz[])
      as row (key, case_number, title, court_date)
    where exists (select from calendar_events as e where e.idempotency_key = row.key)
      or exists (select from calendar_events as e join cases as c on c.id = e.case_id
        where c.case_number = row.case_number and e.court_date = row.court_date and e.title = row.title)`)
  return there.map(({ key }) => key)
}
