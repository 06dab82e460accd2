import { setImmediate as others } from 'node:timers/promises'
import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { FaultList } from './fault-list.server.ts'
import { type ImportLimits, type ImportReport, importInput, importReport } from './import.schema.ts'
import { about, type ImportColumns, type ReadImport, readImport } from './read-import.server.ts'

/** Lines that are handled before other requests get their turn. */
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

/** How the rows of a file relate to those in the database. */
interface Prepared<Row, Entry> {
  /** The key that identifies a row. Two rows of a file with the same key are a fault. */
  keyOf: (row: Row) => string
  /** How a report names a row; its key when left out. */
  nameOf?: (row: Row) => string
  /** The keys that are there already. */
  known: { has: (key: string) => boolean }
  /** What is written for a row. */
  entryOf: (row: Row) => Entry | RowError
  /** How many more rows there may be, and the message for each row above that. */
  room?: { left: number; reason: string }
}

/** One kind of record that administrators import. */
interface Import<S extends z.ZodObject, T extends PgTable> {
  table: T
  /** The name in the plural: `court dates`. */
  many: string
  path: `/admin/${string}/imports`
  tags: string[]
  columns: ImportColumns<S>
  schema: S
  /** The column that a repeated row is reported in, and its name within a sentence. */
  key: { column: keyof S['shape'] & string; called: string }
  /** Reads what the rows refer to and what is there already. Runs alone, before anything is written. */
  prepare: (tx: Tx, rows: z.output<S>[]) => Promise<Prepared<z.output<S>, T['$inferInsert']>>
}

/** Called with the share of a step that is done, from 0 to 1. An exception ends the import and is passed on. */
type OnProgress = (share: number) => void

interface WriteOptions {
  /** Writes nothing. */
  dryRun: boolean
  onProgress?: OnProgress
}

/** Imports one kind of record from CSV files. */
export interface Importer extends Pick<Import<z.ZodObject, PgTable>, 'many' | 'path' | 'tags'> {
  /**
   * Reads a file. The returned function compares it with the database and writes it, in the caller's
   * transaction: all rows that aren't there already, or none when anything is wrong with one. Importing the
   * same file twice has the effect of one import.
   */
  read(
    csv: string,
    options?: { limits?: ImportLimits; onProgress?: OnProgress },
  ): Promise<(tx: Tx, options: WriteOptions) => Promise<ImportReport>>
}

export const csvImport = <S extends z.ZodObject, T extends PgTable>(described: Import<S, T>): Importer => ({
  many: described.many,
  path: described.path,
  tags: described.tags,
  async read(csv, options) {
    const read = await readImport(csv, described.columns, described.schema, options)
    return (tx, writing) => importRows(tx, described, read, writing)
  },
})

/** The procedure that imports a file of at most 10,000 lines while the caller waits. A dry run is the rule. */
export const importProcedure = ({ path, tags, read }: Importer) =>
  admin
    .route({ method: 'POST', path, tags })
    .input(importInput)
    .output(importReport)
    .handler(async ({ context, input: { csv, dryRun } }) => {
      const write = await read(csv)
      return context.run((tx) => write(tx, { dryRun }))
    })

/** Comparing takes about as long as writing a tenth of the rows. */
const comparing = 0.1

/** Writes a file's new rows, or none. The audit log has one line for all of them. */
async function importRows<S extends z.ZodObject, T extends PgTable>(
  tx: Tx,
  { table, many, columns, key, prepare }: Import<S, T>,
  read: ReadImport<z.output<S>>,
  { dryRun, onProgress }: WriteOptions,
): Promise<ImportReport> {
  const onCompared = (share: number) => onProgress?.(dryRun ? share : share * comparing)
  const onWritten = (share: number) => onProgress?.(comparing + share * (1 - comparing))
  const name = getTableName(table)
  // Two at once would both find the same ones new.
  if (!dryRun) await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`import ${name}`}))`)
  const rows = read.rows.map(({ row }) => row)
  const { keyOf, nameOf = keyOf, known, entryOf, room } = await prepare(tx, rows)
  const first = new Map<string, number>()
  const knownLines: { line: number; name: string }[] = []
  const faults = new FaultList()
  const fresh: z.output<S>[] = []
  const keyColumn = columns[key.column].name
  for (const [at, { line, row }] of read.rows.entries()) {
    if (at % turn === turn - 1) {
      await others()
      onCompared(at / read.rows.length)
    }
    const rowKey = keyOf(row)
    const before = first.get(rowKey)
    if (known.has(rowKey)) {
      knownLines.push({ line, name: nameOf(row) })
      continue
    }
    if (before) faults.add(about(line, keyColumn, `Line ${before} has the same ${key.called}.`))
    first.set(rowKey, before ?? line)
    const entry = entryOf(row)
    if (entry instanceof RowError)
      for (const [column, reason] of Object.entries(entry.reasons)) faults.add(about(line, column, reason))
    else if (!before) fresh.push(row)
    // Reported once: no later line fits either.
    if (first.size === (room?.left ?? Number.NaN) + 1 && !before)
      faults.add(about(line, null, (room as { reason: string }).reason))
  }
  const writes = !dryRun && read.faults.count + faults.count === 0 && fresh.length > 0
  if (writes) {
    // Made once more: an entry for each row beside the rows would be as much memory again.
    for (let at = 0; at < fresh.length; at += batch) {
      await tx
        .insert(table)
        .values(fresh.slice(at, at + batch).map((row) => entryOf(row) as T['$inferInsert']))
      onWritten(at / fresh.length)
    }
    const detail = JSON.stringify({ what: many, lines: fresh.length })
    await tx.execute(sql`select audit('imported', ${name}, null, ${detail}::jsonb)`)
  }
  return {
    lines: read.lines,
    fresh: fresh.length,
    known: knownLines.length,
    knownLines: knownLines.slice(0, 100),
    ...read.faults.reportWith(faults),
    unused: read.unused,
    imported: writes ? fresh.length : 0,
  }
}
