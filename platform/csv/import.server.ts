import { setImmediate as others } from 'node:timers/promises'
import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { type ImportReport, importInput, importLimits, importReport } from './import.schema.ts'
import { about, type ImportColumns, type ReadImport, readImport } from './read-import.server.ts'

/** Lines that are handled before others are answered. */
const turn = 250
/** Rows that one statement writes. */
const batch = 500

/** What is wrong with a row that can't be written: the reason, by the column's name. */
export class RowError {
  readonly reasons: Record<string, string>
  constructor(reasons: Record<string, string>) {
    this.reasons = reasons
  }
}

/** How the rows of a file meet what is in the database. */
interface Prepared<Row, Entry> {
  /** What a row is recognised by. Two rows of a file with the same key are a fault. */
  keyOf: (row: Row) => string
  /** How a report names a row; its key when left out. */
  nameOf?: (row: Row) => string
  /** The keys that are there already. */
  known: { has: (key: string) => boolean }
  /** What is written for a row. */
  entryOf: (row: Row) => Entry | RowError
  /** How many more there may be, and what is said of a row beyond. */
  room?: { left: number; reason: string }
}

/** One kind of record that administrators import. */
interface Import<S extends z.ZodObject, T extends PgTable> {
  table: T
  /** What people call many of them: `court dates`. */
  many: string
  path: `/admin/${string}/imports`
  tags: string[]
  columns: ImportColumns<S>
  schema: S
  /** The column that a repeated row is reported in, and what it is called within a sentence. */
  key: { column: keyof S['shape'] & string; called: string }
  /** Reads what the rows refer to and what is there already. Runs alone, before anything is written. */
  prepare: (tx: Tx, rows: z.output<S>[]) => Promise<Prepared<z.output<S>, T['$inferInsert']>>
}

/**
 * The procedure that imports one kind of record from a CSV file: all rows that aren't there already, or none when
 * anything is wrong with one. A dry run, which is the rule, writes nothing. The same file twice is as good as once.
 */
export const csvImport = <S extends z.ZodObject, T extends PgTable>(described: Import<S, T>) =>
  admin
    .route({ method: 'POST', path: described.path, tags: described.tags })
    .input(importInput)
    .output(importReport)
    .handler(async ({ context, input: { csv, dryRun } }) => {
      const read = await readImport(csv, described.columns, described.schema)
      return context.run((tx) => importRows(tx, described, read, dryRun))
    })

/** Writes a file's new rows, or none. The audit log has one line for all of them. */
async function importRows<S extends z.ZodObject, T extends PgTable>(
  tx: Tx,
  { table, many, columns, key, prepare }: Import<S, T>,
  read: ReadImport<z.output<S>>,
  dryRun: boolean,
): Promise<ImportReport> {
  const name = getTableName(table)
  // Two at once would both find the same ones new.
  if (!dryRun) await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`import ${name}`}))`)
  const rows = read.rows.map(({ row }) => row)
  const { keyOf, nameOf = keyOf, known, entryOf, room } = await prepare(tx, rows)
  const first = new Map<string, number>()
  const knownLines: { line: number; name: string }[] = []
  const faults = [...read.faults]
  const fresh: z.output<S>[] = []
  const keyColumn = columns[key.column].name
  for (const [at, { line, row }] of read.rows.entries()) {
    if (at % turn === turn - 1) await others()
    const rowKey = keyOf(row)
    const before = first.get(rowKey)
    if (known.has(rowKey)) {
      knownLines.push({ line, name: nameOf(row) })
      continue
    }
    if (before) faults.push(about(line, keyColumn, `Line ${before} has the same ${key.called}.`))
    first.set(rowKey, before ?? line)
    const entry = entryOf(row)
    if (entry instanceof RowError)
      for (const [column, reason] of Object.entries(entry.reasons)) faults.push(about(line, column, reason))
    else if (!before) fresh.push(row)
    // Told once: every line behind it doesn't fit either.
    if (first.size === (room?.left ?? Number.NaN) + 1 && !before)
      faults.push(about(line, null, (room as { reason: string }).reason))
  }
  const writes = !dryRun && faults.length === 0 && fresh.length > 0
  if (writes) {
    // Made once more: an entry for each row beside the rows would be as much memory again.
    for (let at = 0; at < fresh.length; at += batch)
      await tx
        .insert(table)
        .values(fresh.slice(at, at + batch).map((row) => entryOf(row) as T['$inferInsert']))
    const detail = JSON.stringify({ what: many, lines: fresh.length })
    await tx.execute(sql`select audit('imported', ${name}, null, ${detail}::jsonb)`)
  }
  return {
    lines: read.lines,
    fresh: fresh.length,
    known: knownLines.length,
    knownLines: knownLines.slice(0, 100),
    faults: faults.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)).slice(0, importLimits.faults),
    faultCount: faults.length,
    faultyLines: new Set(faults.map(({ line }) => line)).size,
    unused: read.unused,
    imported: writes ? fresh.length : 0,
  }
}
