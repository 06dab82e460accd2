interface Leaving {
  /** Whether this page is about to go on as somebody else by itself, and need not be told that its session ended. */
  now: boolean
  /** Keeps a page whose session ended while it holds words that are nowhere else; whether it does. */
  hold?: (() => boolean) | undefined
}

export const leaving: Leaving = { now: false }
