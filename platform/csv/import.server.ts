import { setImmediate as others } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { CsvFault, type CsvRow, csvRows } from './csv-rows.server.ts'
import { type ImportColumn, type ImportFault, type ImportReport, importLimits } from './import.schema.ts'

/** Lines that are handled before others are answered. */
const turn = 250

/** What a file says, line by line, as far as it could be understood. */
export interface ReadImport<Row> {
  lines: number
  rows: { line: number; row: Row }[]
  faults: ImportFault[]
  unused: string[]
}

/**
 * Reads a file into rows. Columns are found by their names in the first line, in any order; each row is checked by
 * the schema, whose keys are the columns'. An empty cell is one that isn't there.
 * @param columns by the schema's keys
 */
export async function readImport<S extends z.ZodObject>(
  csv: string,
  columns: Record<keyof S['shape'] & string, ImportColumn>,
  schema: S,
): Promise<ReadImport<z.output<S>>> {
  type Key = keyof S['shape'] & string
  let head: (ReturnType<typeof columnsOf> & { width: number }) | undefined
  let lines = 0
  const [rows, faults]: [ReadImport<z.output<S>>['rows'], ImportFault[]] = [[], []]
  function take({ line, cells }: CsvRow): void {
    if (!head) {
      head = { ...columnsOf(cells, columns), width: cells.length }
      return
    }
    lines++
    // Where the columns aren't known, no line can be read.
    if (head.faults.length > 0) return
    const { places, width } = head
    const wrong = faultsOf(cells, width, places)
    for (const [key, reason] of wrong) faults.push(about(line, key && columns[key as Key].name, reason))
    if (wrong.length > 0) return
    const values: Record<string, string> = {}
    for (const [key, at] of places) if (cells[at]) values[key] = cells[at]
    const read = schema.safeParse(values)
    if (read.success) rows.push({ line, row: read.data })
    else
      for (const { path, message } of read.error.issues) {
        const column = columns[String(path[0]) as Key]
        const missing = column?.required && !values[String(path[0])]
        faults.push(about(line, column?.name ?? null, missing ? `${column.name} is required` : message))
      }
  }
  try {
    for await (const some of csvRows(csv)) some.forEach(take)
  } catch (error) {
    if (error instanceof CsvFault) return nothing(about(error.line, null, error.message))
    throw error
  }
  if (!head) return nothing(about(null, null, 'The file is empty.'))
  return { lines, rows, faults: [...head.faults, ...faults], unused: head.unused }
}

const nothing = (fault: ImportFault) => ({ lines: 0, rows: [], faults: [fault], unused: [] })

/** What is wrong with a line before its values are looked at: the column's key, where it is one's, and the reason. */
function faultsOf(cells: string[], width: number, places: Map<string, number>): [string | null, string][] {
  if (cells.length > width) {
    const reason = `There are ${cells.length} cells here, and ${width} columns: a cell with a comma or semicolon in it must be quoted.`
    return [[null, reason]]
  }
  const wrong: [string, string][] = []
  for (const [key, at] of places) if (/[\0\ufffd]/.test(cells[at] ?? '')) wrong.push([key, unreadable])
  return wrong
}

const about = (line: number | null, column: string | null, reason: string) => ({ line, column, reason })
const unreadable = 'There are characters here that could not be read. Save the file as CSV UTF-8.'

/** Where each column stands. */
function columnsOf(head: string[], columns: Record<string, ImportColumn>) {
  const places = new Map<string, number>()
  const unused: string[] = []
  const faults: ImportFault[] = []
  for (const [at, name] of head.entries()) {
    const [key] = Object.entries(columns).find(([, column]) => plain(column.name) === plain(name)) ?? []
    if (!key) unused.push(name || `Column ${at + 1}`)
    else if (places.has(key)) faults.push(about(1, name, 'This column is there twice.'))
    else places.set(key, at)
  }
  for (const [key, { name, required }] of Object.entries(columns))
    if (required && !places.has(key)) faults.push(about(1, name, 'This column is missing.'))
  return { places, unused, faults }
}

/** Capitals, spaces and signs make no difference: `e-mail` is Email. */
const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** What is wrong with a row that can't be written: the reason, by the column's name. */
export class RowError {
  readonly reasons: Record<string, string>
  constructor(reasons: Record<string, string>) {
    this.reasons = reasons
  }
}

interface Import<Row, Entry> {
  /** The table's name, which is also what people call them. */
  what: 'cases' | 'clients'
  read: ReadImport<Row>
  dryRun: boolean
  /** What a row is known by, the column that holds it, and what that is called within a sentence. */
  key: { of: (row: Row) => string; column: string; called: string }
  /** Of these keys those that are there already. */
  known: (keys: string[]) => Promise<string[]>
  /** What is written for a row. */
  entryOf: (row: Row) => Entry | RowError
  /** Writes at most 500. */
  write: (entries: Entry[]) => Promise<unknown>
}

/**
 * Writes all of a file's rows that aren't there already, or none of them when anything is wrong with one; in a dry
 * run none. The same file twice is as good as once. The audit log tells of it.
 */
export async function importRows<Row, Entry>(
  tx: Tx,
  { what, read, dryRun, key, known, entryOf, write }: Import<Row, Entry>,
): Promise<ImportReport> {
  // Two at once would both find the same ones new.
  if (!dryRun) await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`import ${what}`}))`)
  const there = new Set(await known(read.rows.map(({ row }) => key.of(row))))
  const first = new Map<string, number>()
  const knownLines: { line: number; name: string }[] = []
  const faults = [...read.faults]
  const fresh: Row[] = []
  for (const [at, { line, row }] of read.rows.entries()) {
    if (at % turn === turn - 1) await others()
    const name = key.of(row)
    const before = first.get(name)
    if (there.has(name)) {
      knownLines.push({ line, name })
      continue
    }
    if (before) faults.push(about(line, key.column, `Line ${before} has the same ${key.called}.`))
    first.set(name, before ?? line)
    const entry = entryOf(row)
    if (entry instanceof RowError)
      for (const [column, reason] of Object.entries(entry.reasons)) faults.push(about(line, column, reason))
    else if (!before) fresh.push(row)
  }
  const writes = !dryRun && faults.length === 0 && fresh.length > 0
  if (writes) {
    // Made once more: an entry for each row beside the rows would be as much memory again.
    for (let at = 0; at < fresh.length; at += 500)
      await write(fresh.slice(at, at + 500).map((row) => entryOf(row) as Entry))
    const detail = JSON.stringify({ what, lines: fresh.length })
    await tx.execute(sql`select audit('imported', ${what}, null, ${detail}::jsonb)`)
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

/**
 * Finds the one that a cell names by any of its names, in capitals or not.
 * @returns of a text: the one; undefined when none, or more than one, is called so
 */
export function calledBy<T>(all: T[], namesOf: (one: T) => string[]): (text: string) => T | undefined {
  const byName = new Map<string, Set<T>>()
  for (const one of all)
    for (const name of namesOf(one)) {
      const key = name.toLowerCase()
      byName.set(key, (byName.get(key) ?? new Set()).add(one))
    }
  return (text) => {
    const [found, another] = byName.get(text.toLowerCase()) ?? []
    return another ? undefined : found
  }
}
