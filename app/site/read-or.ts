/** How long a page waits for what it can do without, in milliseconds. */
const patience = 4_000

/**
 * What was read or, when it can't be read or takes too long, what the page shows instead: a database that is down
 * takes its own part of a page with it, not the page.
 */
export async function readOr<T, U>(read: Promise<T>, otherwise: U): Promise<T | U> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<U>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), patience)
  })
  try {
    return await Promise.race([read, late])
  } catch {
    return otherwise
  } finally {
    clearTimeout(timer)
  }
}
