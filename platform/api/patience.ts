/** The result of `inTime` when the promise took too long. */
export const late = Symbol('late')

/**
 * The promise's result, or `late` after the given milliseconds. A later result is ignored, and so is a later
 * failure.
 */
export async function inTime<T>(promise: Promise<T>, ms: number): Promise<T | typeof late> {
  let timer: NodeJS.Timeout | undefined
  const waited = new Promise<typeof late>((resolve) => {
    // In two halves: after a stall, the event loop handles what has arrived before the second half ends.
    timer = setTimeout(() => {
      timer = setTimeout(() => resolve(late), ms / 2)
    }, ms / 2)
  })
  try {
    return await Promise.race([promise, waited])
  } finally {
    clearTimeout(timer)
  }
}
