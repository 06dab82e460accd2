import { useSyncExternalStore } from 'react'

/** From where the columns of a board fit beside each other; the same as Tailwind's `lg`. */
const wide = '(width >= 64rem)'

const subscribe = (changed: () => void) => {
  const media = matchMedia(wide)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Whether the columns fit. */
export const useWide = () =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => true,
  )
