import type { RouterContextProvider } from 'react-router'
import { cursorContext } from '#platform/api/page-context.ts'
import { readOr } from './read-or.ts'

/**
 * A loader's result with the change feed's cursor from before it. A fallback has no cursor, so it is soon read again.
 */
export interface Reading<T> {
  found: T
  since?: string
}

/** `readOr` for data that the page updates live. */
export const readSince = <T>(
  context: Readonly<RouterContextProvider>,
  read: Promise<T>,
  otherwise: T,
): Promise<Reading<T>> => {
  const since = context.get(cursorContext)
  return readOr<Reading<T>, Reading<T>>(
    read.then((found) => ({ found, since })),
    { found: otherwise },
  )
}
