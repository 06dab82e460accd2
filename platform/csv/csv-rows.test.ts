import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { CsvFault, type CsvRow, csvRows } from './csv-rows.server.ts'
import { importLimits } from './import.schema.ts'

const { bytes, rows, lines, columns } = importLimits
const full = (piece: string) => piece.repeat(Math.ceil(bytes / piece.length)).slice(0, bytes)

/** All lines, or why there are none. */
async function all(text: string): Promise<{ rows: CsvRow[]; fault?: CsvFault }> {
  const rows: CsvRow[] = []
  try {
    for await (const some of csvRows(text)) rows.push(...some)
    return { rows }
  } catch (fault) {
    if (fault instanceof CsvFault) return { rows: [], fault }
    throw fault
  }
}

/** How often others had a turn while it was read, and how much of it was read in one of them, in milliseconds of CPU. */
async function read(text: string) {
  let [turns, longest, reading] = [0, 0, true]
  const watch = async () => {
    for (let last = process.threadCpuUsage(); reading; turns++) {
      await turn()
      const { user, system } = process.threadCpuUsage(last)
      longest = Math.max(longest, (user + system) / 1000)
      last = process.threadCpuUsage()
    }
  }
  const watching = watch()
  const found = await all(text).finally(() => {
    reading = false
  })
  await watching
  return { ...found, turns, longest }
}

test.for([
  ['empty cells', full(',,,,\n'), /10,000 lines/],
  ['one head of commas', full(','), /100 columns/],
  ['one line of commas', `Name\n${full(',')}`.slice(0, bytes), /100 columns/],
  ['lines of too many columns', full(`${'a,'.repeat(columns)}\n`), /100 columns/],
  ['quotes', full('"'), /100,000 characters/],
  ['an open quote', `"${full('\n')}`.slice(0, bytes), /100,000 characters/],
  ['one long word', full('x'), /100,000 characters/],
] as const)(
  '2 MB of %s are refused, and other requests are answered in that time',
  async ([, text, reason]) => {
    const { rows, fault, longest } = await read(text)
    expect(rows).toEqual([])
    expect(fault?.message).toMatch(reason)
    expect(longest).toBeLessThan(100)
  },
)

test.for([
  ['blanks', ' '],
  ['line breaks', '\n'],
  ['line breaks of two signs', '\r\n'],
  ['blank lines', ' \n'],
] as const)('2 MB of %s are nothing, and other requests are answered in that time', async ([, piece]) => {
  const { rows, fault, turns, longest } = await read(full(piece))
  expect({ rows, fault }).toEqual({ rows: [], fault: undefined })
  expect(turns).toBeGreaterThan(100)
  expect(longest).toBeLessThan(100)
})

test('a full file is read, with empty lines between', async () => {
  const cells = Array<string>(columns).fill('a').join(',')
  const found = await read(`${cells}\r\n`.repeat(rows + 1) + ',\r\n'.repeat(lines - rows - 1))
  expect(found.fault).toBeUndefined()
  expect(found.rows).toHaveLength(rows + 1)
  expect(found.rows.at(-1)).toMatchObject({ line: rows + 1 })
  expect((await all(`${cells}\n`.repeat(rows + 2))).fault?.message).toMatch(/10,000 lines/)
})

test('lines keep their numbers over quoted breaks, whatever the breaks are and wherever a slice ends', async () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const padding = `${'x'.repeat(50)}${end}`.repeat(400)
    const { rows } = await all(`\ufeff${padding}"a${end}b";c${end}d;e`.replaceAll(';', ','))
    expect(rows.slice(-2)).toEqual([
      { line: 401, cells: ['a\nb', 'c'] },
      { line: 403, cells: ['d', 'e'] },
    ])
  }
})
