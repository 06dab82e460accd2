import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useWatch } from '#platform/realtime/use-watch.ts'

/**
 * Reads the page's loaders again whenever something under the topics changed since they read.
 * @param reading what they read; nothing while it is still on its way, when nothing can be missed
 */
export function useLivePage(
  topics: string | readonly string[],
  reading: { since?: string } | null | undefined,
): void {
  const { revalidate } = useRevalidator()
  useWatch(topics, revalidate, () => reading?.since, { enabled: reading !== undefined })
}

/**
 * Whether a whole document is asked for, which has to arrive complete. A page that the browser's router opens
 * may show at once instead, with its slower parts following.
 */
export const asksForDocument = (request: Request): boolean =>
  request.headers.get('sec-fetch-dest') !== 'empty'

/**
 * What a loader gave or promised; while it is only promised what there was before, and nothing at first; null when
 * the promise is broken. Not by Suspense, whose server puts longer parts where only scripts find them.
 */
export function useLatest<T>(given: T | Promise<T>): T | null | undefined {
  const [latest, setLatest] = useState<T | null | undefined>(given instanceof Promise ? undefined : given)
  useEffect(() => {
    if (!(given instanceof Promise)) return setLatest(given)
    let wanted = true
    given.then(
      (value) => wanted && setLatest(value),
      () => wanted && setLatest((before) => before ?? null),
    )
    return () => {
      wanted = false
    }
  }, [given])
  return given instanceof Promise ? latest : given
}
