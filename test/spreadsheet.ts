/** The cells as seen by a spreadsheet with this separator that knows quotes only at a cell's start. */
export function cellsOf(csv: string, separator: string): string[] {
  const cells: string[] = []
  for (let at = 0; at < csv.length; ) {
    const quoted = csv[at] === '"' ? /"((?:[^"]|"")*)"/y : undefined
    if (quoted) quoted.lastIndex = at
    const found = quoted?.exec(csv)
    const from = found ? at + found[0].length : at
    const rest = csv.slice(from).search(new RegExp(`[${separator}\r\n]`))
    const end = rest < 0 ? csv.length : from + rest
    cells.push((found?.[1]?.replaceAll('""', '"') ?? '') + csv.slice(from, end))
    at = end + 1
  }
  return cells
}

/** Whether a spreadsheet would treat the cell as a formula. */
export const isFormula = (cell: string) => /^\s*[=+\-@＝＋－＠]/.test(cell)
