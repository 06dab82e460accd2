/** The result of `withinTime` when the promise took too long. */
export const timedOut = Symbol('timed out')

/**
 * The promise's result, or `timedOut` after the given milliseconds. A later result is ignored, and so is a later
 * failure.
 */
export async function withinTime<T>(promise: Promise<T>, ms: number): Promise<T | typeof timedOut> {
  let timer: NodeJS.Timeout | undefined
  const waited = new Promise<typeof timedOut>((resolve) => {
    // In two halves: after a stall, the event loop handles what has arrived before the second half ends.
    timer = setTimeout(() => {
      timer = setTimeout(() => resolve(timedOut), ms / 2)
    }, ms / 2)
  })
  try {
    return await Promise.race([promise, waited])
  } finally {
    clearTimeout(timer)
  }
}
