type Value = string | number | null

/**
 * A table as a spreadsheet reads it (RFC 4180). Text that a spreadsheet would run as a formula is disarmed: what a
 * visitor typed into a form ends up in these cells.
 */
export const toCsv = (rows: Value[][]) => `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

function cell(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Hands a table to the browser as a file. */
export function saveCsv(name: string, csv: string) {
  const url = URL.createObjectURL(new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
