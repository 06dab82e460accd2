interface Leaving {
  /** Whether this page is about to change its session itself, so that the end of the old one needn't be reported. */
  now: boolean
  /** Keeps a page whose session ended while it has unsaved input; returns whether it does. */
  hold?: (() => boolean) | undefined
}

export const leaving: Leaving = { now: false }

/** Has the browser ask before the page is left, unless the page itself is about to change its session. @returns stops it */
export function askBeforeUnload(): () => void {
  const ask = (event: Event) => {
    if (!leaving.now) event.preventDefault()
  }
  globalThis.addEventListener?.('beforeunload', ask)
  return () => globalThis.removeEventListener?.('beforeunload', ask)
}
