import { setImmediate as others } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { rearmed } from './csv.ts'
import { type ImportLimits, importLimits } from './import.schema.ts'

/** One line of a file. A line that breaks within quotes has the number of its first. */
export interface CsvRow {
  line: number
  cells: string[]
}

/**
 * A file's lines in batches, without empty ones. Cells that were disarmed for spreadsheets at export have
 * their original text. Other requests are answered between batches.
 * @param onProgress called with the share that was read, from 0 to 1
 * @throws {CsvFault} for what can't be read; the rest of the file isn't read then
 */
export async function* csvRows(
  text: string,
  { limits = importLimits, onProgress }: { limits?: ImportLimits; onProgress?: (share: number) => void } = {},
): AsyncGenerator<CsvRow[]> {
  const start = text.startsWith('\ufeff') ? 1 : 0
  /** Where each completely read line begins, and where the next one begins. */
  const begins: number[] = []
  const parser = parse({
    delimiter: delimiterOf(text.slice(start, headLength)),
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: limits.characters,
    // Checked for each cell, so that reading stops as soon as a line is too long.
    cast(cell, { index, lines }) {
      if (index >= limits.columns) throw new CsvFault(tooWide, lines)
      if (index === 0) begins.push(lines - breaksIn(cell))
      return cell
    },
  })
  let failure: unknown
  parser.on('error', (error) => {
    failure = error
  })
  let [read, filled] = [0, 0]
  /** The rows that the parser has completed so far. */
  function taken(): CsvRow[] {
    if (failure) throw toFault(failure)
    const rows: CsvRow[] = []
    for (let cells = parser.read() as string[] | null; cells; cells = parser.read()) {
      const line = begins.shift() as number
      read++
      const isEmpty = cells.every((cell) => cell === '')
      if (!isEmpty) filled++
      // The head is a line as well.
      if (read > limits.lines || filled > limits.rows + 1) throw new CsvFault(tooLong(limits.rows))
      if (!isEmpty) rows.push({ line, cells: cells.map(rearmed) })
    }
    return rows
  }
  try {
    for await (const slice of slices(text, start)) {
      parser.write(slice.text)
      yield taken()
      onProgress?.(slice.end / text.length)
    }
    parser.end()
    await others()
    yield taken()
  } finally {
    parser.destroy()
  }
}

function toFault(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  const { code, lines } = error as CsvError & { lines?: number }
  return new CsvFault(code === 'CSV_MAX_RECORD_SIZE' ? tooMuch : quotes, lines)
}

/** Why a file can't be read any further, and in which line. */
export class CsvFault extends Error {
  readonly line: number | null
  constructor(reason: string, line: number | null = null) {
    super(reason)
    this.line = line
  }
}

const quotes =
  'The quotes don’t match: put a cell that contains quotes in quotes, and double each quote in it.'
const tooLong = (rows: number) =>
  `The file has more than ${rows.toLocaleString('en-US')} lines. Split it and import each part.`
const tooMuch = `There are more than ${importLimits.characters.toLocaleString('en-US')} characters in this line.`
const tooWide = `There are more than ${importLimits.columns} columns here.`

/** The number of characters at the beginning in which the separator is searched. */
const headLength = 16_384
/** Read in one turn: a slice of line breaks alone is as many lines, each of which takes some 15 µs. */
const sliceLength = 2_048

/** With one kind of line break, or the breaks within quotes would be counted twice. */
async function* slices(text: string, start: number) {
  for (let at = start; at < text.length; ) {
    await others()
    let end = at + sliceLength
    if (text[end - 1] === '\r') end++
    yield { text: text.slice(at, end).replace(/\r\n?/g, '\n'), end }
    at = end
  }
}

const breaksIn = (cell: string) => cell.split('\n').length - 1

/** What separates the head's cells: where commas are decimal signs, spreadsheets write semicolons. */
function delimiterOf(text: string): ',' | ';' | '\t' {
  const [head = ''] = text.trimStart().split(/[\r\n]/, 1)
  const unquoted = head.replace(/"(?:[^"]|"")*"/g, '')
  const times = (sign: string) => unquoted.split(sign).length
  return ([',', ';', '\t'] as const).toSorted((a, b) => times(b) - times(a))[0] as ','
}
