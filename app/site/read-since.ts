import type { RouterContextProvider } from 'react-router'
import { cursorContext } from '#platform/api/page-context.ts'
import { readOr } from './read-or.ts'

/** What a loader read, with the feed's cursor from before; what stands in for it has none, and is soon read again. */
export interface Reading<T> {
  found: T
  since?: string
}

/** `readOr`, for what the page then follows live. */
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
