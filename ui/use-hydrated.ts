import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False in the server's copy and while it is taken over, true from then on. For parts whose markup carries style
 * attributes, which the content policy refuses in served pages but not in what scripts draw.
 */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
