/**
 * Calls back once the page has nothing more urgent to do, after 3 seconds at the latest.
 * @returns ends the waiting
 */
export function whenIdle(callback: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!window.requestIdleCallback) {
    const timer = setTimeout(callback, 1_000)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(callback, { timeout: 3_000 })
  return () => cancelIdleCallback(idle)
}
