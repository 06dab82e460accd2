import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useLive } from '#platform/realtime/live.ts'

/** Reads the page's loaders again whenever something under the topics changed. */
export function useLivePage(topics: string | readonly string[]): void {
  const { revalidate } = useRevalidator()
  useLive(topics, revalidate)
}

/**
 * Whether a whole document is asked for, which has to arrive complete. A page that the browser's router opens
 * may show at once instead, with its slower parts following.
 */
export const asksForDocument = (request: Request): boolean =>
  request.headers.get('sec-fetch-dest') !== 'empty'

/**
 * What a loader gave or promised; while it is only promised what there was before, and nothing at first. Not by
 * Suspense, whose server puts longer parts where only scripts find them.
 */
export function useLatest<T>(given: T | Promise<T>): T | undefined {
  const [latest, setLatest] = useState(given instanceof Promise ? undefined : given)
  useEffect(() => {
    if (!(given instanceof Promise)) return setLatest(given)
    let wanted = true
    given.then(
      (value) => wanted && setLatest(value),
      () => {},
    )
    return () => {
      wanted = false
    }
  }, [given])
  return given instanceof Promise ? latest : given
}
