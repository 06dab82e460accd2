import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { rearmed } from './csv.ts'
import { type ImportFault, importLimits } from './import.schema.ts'

/** One line of a file. A line that breaks within quotes has the number of its first. */
export interface CsvRow {
  line: number
  cells: string[]
}

/**
 * A file's lines, empty ones left out. What was disarmed for spreadsheets when it was exported is as it was.
 * Handled in slices, so that others are answered in between.
 */
export async function csvRows(text: string): Promise<{ rows: CsvRow[]; fault?: ImportFault }> {
  // One kind of line break, or the breaks within quotes would be counted twice.
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const options = { delimiter: delimiterOf(plain), info: true, relax_column_count: true, trim: true } as const
  const parser = Readable.from(slices(plain)).pipe(parse(options))
  const rows: CsvRow[] = []
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      if (record.every((cell) => cell === '')) continue
      if (rows.length > importLimits.rows) return { rows: [], fault: tooLong }
      rows.push({ line: info.lines - breaksIn(record), cells: record.map(rearmed) })
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines } = error as CsvError & { lines?: number }
    return { rows: [], fault: { line: lines ?? null, column: null, reason: quotes } }
  } finally {
    parser.destroy()
  }
  return { rows }
}

type Parsed = { record: string[]; info: { lines: number } }

const quotes =
  'The quotes don’t match: a cell with quotes in it is quoted as a whole, and each of them is doubled.'
const tooLong = {
  line: null,
  column: null,
  reason: `The file has more than ${importLimits.rows.toLocaleString('en-US')} lines. Please part it.`,
}

function* slices(text: string) {
  for (let at = 0; at < text.length; at += 65_536) yield text.slice(at, at + 65_536)
}

const breaksIn = (cells: string[]) => cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)

/** What parts the head's cells: where commas are decimal signs, spreadsheets write semicolons. */
function delimiterOf(text: string): ',' | ';' | '\t' {
  const head = (text.trimStart().split('\n', 1)[0] ?? '').replace(/"(?:[^"]|"")*"/g, '')
  const times = (sign: string) => head.split(sign).length
  return ([',', ';', '\t'] as const).toSorted((a, b) => times(b) - times(a))[0] as ','
}
