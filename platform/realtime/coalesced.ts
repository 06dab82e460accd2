/** Runs one read at a time. Calls during a read cause one more read after it; no read is cancelled. */
export function coalesced(read: () => Promise<unknown>): () => Promise<void> {
  let reading = false
  let again = false
  return async () => {
    again = true
    if (reading) return
    reading = true
    while (again) {
      again = false
      // A failed query shows its error on the screen; here only its end matters.
      await read().catch(() => {})
    }
    reading = false
  }
}
