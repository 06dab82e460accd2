import type { z } from 'zod'
import { CsvFault, type CsvRow, csvRows } from './csv-rows.server.ts'
import { FaultList } from './fault-list.server.ts'
import type { ImportColumn, ImportFault, ImportLimits } from './import.schema.ts'

/** The rows of a file, and its faults. */
export interface ReadImport<Row> {
  lines: number
  rows: { line: number; row: Row }[]
  faults: FaultList
  unused: string[]
}

/** An import's columns, by the keys of its schema. */
export type ImportColumns<S extends z.ZodObject> = Record<keyof S['shape'] & string, ImportColumn>

/**
 * Reads a file into rows. The first line names the columns, in any order; the schema, whose keys are the columns',
 * validates each row. An empty cell counts as absent.
 * @param columns by the schema's keys
 */
export async function readImport<S extends z.ZodObject>(
  csv: string,
  columns: ImportColumns<S>,
  schema: S,
  options: { limits?: ImportLimits; onProgress?: (share: number) => void } = {},
): Promise<ReadImport<z.output<S>>> {
  type Key = keyof S['shape'] & string
  let head: (ReturnType<typeof columnsOf> & { width: number }) | undefined
  let lines = 0
  const rows: ReadImport<z.output<S>>['rows'] = []
  const faults = new FaultList()
  function take({ line, cells }: CsvRow): void {
    if (!head) {
      head = { ...columnsOf(cells, columns), width: cells.length }
      for (const fault of head.faults) faults.add(fault)
      return
    }
    lines++
    // Without known columns no line can be read.
    if (head.faults.length > 0) return
    const { places, width } = head
    const wrong = faultsOf(cells, width, places)
    for (const [key, reason] of wrong) faults.add(about(line, key && columns[key as Key].name, reason))
    if (wrong.length > 0) return
    const values: Record<string, string> = {}
    for (const [key, at] of places) if (cells[at]) values[key] = cells[at]
    const read = schema.safeParse(values)
    if (read.success) rows.push({ line, row: read.data })
    else
      for (const { path, message } of read.error.issues) {
        const column = columns[String(path[0]) as Key]
        const missing = column?.required && !values[String(path[0])]
        faults.add(about(line, column?.name ?? null, missing ? `${column.name} is required` : message))
      }
  }
  try {
    for await (const some of csvRows(csv, options)) some.forEach(take)
  } catch (error) {
    if (error instanceof CsvFault) return nothing(about(error.line, null, error.message))
    throw error
  }
  if (!head) return nothing(about(null, null, 'The file is empty.'))
  return { lines, rows, faults, unused: head.unused }
}

const nothing = (fault: ImportFault) => ({
  lines: 0,
  rows: [],
  faults: new FaultList().add(fault),
  unused: [],
})

/** The faults of a line before its values are validated: the column's key, if it concerns one, and the reason. */
function faultsOf(cells: string[], width: number, places: Map<string, number>): [string | null, string][] {
  if (cells.length > width) {
    const reason = `There are ${cells.length} cells here, and ${width} columns: a cell with a comma or semicolon in it must be quoted.`
    return [[null, reason]]
  }
  const wrong: [string, string][] = []
  for (const [key, at] of places) if (/[\0\ufffd]/.test(cells[at] ?? '')) wrong.push([key, unreadable])
  return wrong
}

export const about = (line: number | null, column: string | null, reason: string) => ({
  line,
  column,
  reason,
})
const unreadable = 'There are characters here that could not be read. Save the file as CSV UTF-8.'

/** The position of each column. */
function columnsOf(head: string[], columns: Record<string, ImportColumn>) {
  const places = new Map<string, number>()
  const unused: string[] = []
  const faults: ImportFault[] = []
  for (const [at, name] of head.entries()) {
    const [key] = Object.entries(columns).find(([, column]) => plain(column.name) === plain(name)) ?? []
    if (!key) unused.push(name || `Column ${at + 1}`)
    else if (places.has(key)) faults.push(about(1, name, 'This column appears twice.'))
    else places.set(key, at)
  }
  for (const [key, { name, required }] of Object.entries(columns))
    if (required && !places.has(key)) faults.push(about(1, name, 'This column is missing.'))
  return { places, unused, faults }
}

/** Capitals, spaces and punctuation make no difference: `e-mail` is Email. */
const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
