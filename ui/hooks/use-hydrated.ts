import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False during server rendering and hydration, then true. For parts whose markup has style attributes, which the
 * content policy refuses in served pages but not from scripts.
 */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
