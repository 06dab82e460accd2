import { inTime, late } from '#platform/api/patience.ts'

/** How long a page waits for what it can do without, in milliseconds. */
const patience = 2_500

/**
 * What was read or, when it can't be read or takes too long, what the page shows instead: a database that is down
 * takes its own part of a page with it, not the page.
 */
export async function readOr<T, U>(read: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    const found = await inTime(read, patience)
    return found === late ? otherwise : found
  } catch {
    return otherwise
  }
}
