export type CsvValue = string | number | boolean | Date | null | undefined

/** The columns of a table: each with its heading and the value of a row. */
export type CsvColumns<Row> = readonly (readonly [head: string, of: (row: Row) => CsvValue])[]

/**
 * What a spreadsheet would take for the beginning of a formula. Not only where the cell begins: one that separates by
 * semicolons or tabs, as those of many countries do, reads a quoted cell as several, and its lines as rows.
 */
const formula = /(?<![\s";])[\s";]*(?=[=+\-@＝＋－＠])/g
const disarmed = /(?<![\s";])([\s";]*)'(?=[=+\-@＝＋－＠])/g
const beginsCell = (before: string, at: number) => at === 0 || /[;\t\r\n]/.test(before)

/**
 * A table as a spreadsheet reads it (RFC 4180). Text that a spreadsheet would run as a formula is disarmed: what a
 * visitor typed into a form ends up in these cells.
 */
export const toCsv = (rows: CsvValue[][]) => rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

function cell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value instanceof Date) return value.toISOString()
  const text = value.replace(formula, (before, at) => (beginsCell(before, at) ? `${before}'` : before))
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Restores the text of a disarmed cell. */
export const rearmed = (text: string) =>
  text.replace(disarmed, (found, before, at) => (beginsCell(before, at) ? before : found))

/** Downloads a table as a file in the browser. */
export function saveCsv(name: string, csv: string) {
  const url = URL.createObjectURL(new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
