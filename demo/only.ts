/** The one row that an insert returned. */
export function only<T>(rows: T[]): T {
  const [row] = rows
  if (!row) throw new Error('The seed expected a row.')
  return row
}
