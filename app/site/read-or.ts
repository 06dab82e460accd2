import { inTime, late } from '#platform/api/patience.ts'

/** How long a page waits for optional data, in milliseconds. */
const patience = 2_500

/**
 * Returns what was read, or the fallback if reading fails or takes too long: a database that is down removes only its
 * own sections from a page.
 */
export async function readOr<T, U>(read: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    const found = await inTime(read, patience)
    return found === late ? otherwise : found
  } catch {
    return otherwise
  }
}
