import { timedOut, withinTime } from '#platform/api/time-limit.ts'

/** How long a page waits for optional data. */
const timeoutMs = 2_500

/**
 * Returns what was read, or the fallback if reading fails or takes too long: a database that is down removes only its
 * own sections from a page.
 */
export async function readOr<T, U>(read: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    const found = await withinTime(read, timeoutMs)
    return found === timedOut ? otherwise : found
  } catch {
    return otherwise
  }
}
