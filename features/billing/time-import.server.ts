import { setImmediate as others } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { cases } from '#features/cases/cases.table.ts'
import { noSuchLawyer } from '#features/lawyers/lawyer-called.schema.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { csvImport, RowError } from '#platform/csv/import.server.ts'
import { idCalled, idsBy, inParts } from '#platform/csv/import-lookups.server.ts'
import { rowKey } from '#platform/csv/row-key.server.ts'
import { timeEntries } from './billing.table.ts'
import { timeImportColumns as columns, timeImportSchema } from './time-import.schema.ts'

type Row = z.output<typeof timeImportSchema>

/** Imports time entries from a file, each for an existing case and lawyer, on its own day. */
export const timeImport = csvImport({
  table: timeEntries,
  many: 'time entries',
  path: '/admin/time-entries/imports',
  tags: ['billing'],
  columns,
  schema: timeImportSchema,
  key: { column: 'description', called: 'day, case, lawyer, hours and description' },
  async prepare(tx, rows) {
    const lawyerCalled = await idCalled(tx, { id: lawyers.id, names: [lawyers.name, lawyers.email] })
    const numbered = await idsBy(
      tx,
      { id: cases.id, value: cases.caseNumber },
      rows.map(({ caseNumber }) => caseNumber),
    )
    const caseOf = ({ caseNumber }: Row) => numbered.get(caseNumber)?.[0]
    const placed = await placesOf(rows)
    const keyOf = (row: Row) => placed.get(row)?.key ?? ''
    const there = await inParts(rows, (some) =>
      keysThere(
        tx,
        some.map((row) => ({
          ...row,
          caseId: caseOf(row) ?? null,
          lawyerId: lawyerCalled(row.lawyer) ?? null,
          ...(placed.get(row) as Place),
        })),
      ),
    )
    return {
      keyOf,
      nameOf: ({ date, caseNumber, description }) => `${date}, ${caseNumber}, ${description.slice(0, 80)}`,
      known: new Set(there),
      entryOf(row) {
        const { caseNumber: _number, lawyer, hours, ...values } = row
        const [caseId, lawyerId] = [caseOf(row), lawyerCalled(lawyer)]
        if (caseId && lawyerId)
          return { ...values, caseId, lawyerId, hours: String(hours), idempotencyKey: keyOf(row) }
        return new RowError({
          ...(!caseId && { [columns.caseNumber.name]: 'No case has this number.' }),
          ...(!lawyerId && { [columns.lawyer.name]: noSuchLawyer }),
        })
      },
    }
  },
})

interface Place {
  key: string
  /** Of equal rows, which one it is. */
  nth: number
}

/** Two phone calls of a day are two entries, even when they are described in the same words. */
async function placesOf(rows: Row[]): Promise<Map<Row, Place>> {
  const times = new Map<string, number>()
  const places = new Map<Row, Place>()
  for (const [at, row] of rows.entries()) {
    if (at % 1_000 === 999) await others()
    const { date, caseNumber, lawyer, hours, description } = row
    const same = rowKey('time entry', date, caseNumber, lawyer.toLowerCase(), hours, description)
    const nth = (times.get(same) ?? 0) + 1
    times.set(same, nth)
    places.set(row, { key: nth === 1 ? same : rowKey(same, nth), nth })
  }
  return places
}

type Found = Row & Place & { caseId: string | null; lawyerId: string | null }

/** Of those that were imported before, even if they were changed since, and of those that were entered by hand. */
async function keysThere(tx: Tx, rows: Found[]): Promise<string[]> {
  const all = <K extends keyof Found>(key: K) => sql.param(rows.map((row) => row[key]))
  const { rows: there } = await tx.execute<{ key: string }>(sql`
    select row.key from unnest(${all('key')}::uuid[], ${all('caseId')}::uuid[], ${all('lawyerId')}::uuid[],
      ${all('date')}::date[], ${all('hours')}::numeric[], ${all('description')}::text[], ${all('nth')}::integer[])
      as row (key, case_id, lawyer_id, date, hours, description, nth)
    where exists (select from time_entries as e where e.idempotency_key = row.key)
      or row.nth <= (select count(*) from time_entries as e
        where e.case_id = row.case_id and e.date = row.date and e.lawyer_id = row.lawyer_id and e.hours = row.hours
          and e.description = row.description)`)
  return there.map(({ key }) => key)
}
