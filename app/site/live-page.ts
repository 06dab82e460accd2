import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useWatch } from '#platform/realtime/use-watch.ts'

/**
 * Runs the page's loaders again when something under the topics has changed since they ran.
 * @param reading the loader's result; undefined while it is pending, when no change can be missed
 */
export function useLivePage(
  topics: string | readonly string[],
  reading: { since?: string } | null | undefined,
): void {
  const { revalidate } = useRevalidator()
  useWatch(topics, revalidate, () => reading?.since, { enabled: reading !== undefined })
}

/**
 * Whether the request is for a whole document, which must be complete. For client-side navigation the page may show
 * immediately, and slower parts follow.
 */
export const asksForDocument = (request: Request): boolean =>
  request.headers.get('sec-fetch-dest') !== 'empty'

/**
 * The value of a loader's result or promise: while pending the previous one, undefined at first; null if it fails.
 * Doesn't use Suspense, whose server rendering hides longer parts until a script runs.
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
