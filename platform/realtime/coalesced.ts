/** A burst of changes costs one reading at a time, and one more after the last: none is cut short by the next. */
export function coalesced(read: () => Promise<unknown>): () => Promise<void> {
  let reading = false
  let again = false
  return async () => {
    again = true
    if (reading) return
    reading = true
    while (again) {
      again = false
      // A query that fails shows its error where it is shown; here it only matters that it has ended.
      await read().catch(() => {})
    }
    reading = false
  }
}
