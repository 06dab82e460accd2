/** The cells as a spreadsheet finds them that separates by this sign, and knows quotes at a cell's beginning alone. */
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

/** Whether a spreadsheet would run it, were it not a number. */
export const isFormula = (cell: string) => /^\s*[=+\-@＝＋－＠]/.test(cell)
