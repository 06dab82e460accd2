/** What stands for an answer that took too long. */
export const late = Symbol('late')

/**
 * What was promised, or `late` after so many milliseconds. What comes after that is nobody's; should it fail then, that
 * is nobody's fault either.
 */
export async function inTime<T>(promise: Promise<T>, ms: number): Promise<T | typeof late> {
  let timer: NodeJS.Timeout | undefined
  const waited = new Promise<typeof late>((resolve) => {
    // In two halves: a process that stood still hears what arrived in the meantime before it gives up.
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
