import { useCallback, useEffect, useState } from 'react'
import { storeSidebar } from '#ui/layout/sidebar-state.ts'

/** Below this width the sidebar is a sheet; the same as Tailwind's `md`. */
const narrow = '(width < 768px)'

const typesAlone = (event: KeyboardEvent) =>
  event.key.toLowerCase() === 'b' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey

/** The sidebar's state: collapsed or not on wide screens, kept in a cookie; a sheet on narrow ones, not kept. */
export function useSidebar(defaultOpen: boolean) {
  const [open, setOpen] = useState(defaultOpen)
  const [sheet, setSheet] = useState(false)
  const [isNarrow, setNarrow] = useState(false)
  const toggle = useCallback(() => {
    if (matchMedia(narrow).matches) return setSheet((shown) => !shown)
    setOpen((shown) => {
      storeSidebar(!shown)
      return !shown
    })
  }, [])

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!typesAlone(event)) return
      event.preventDefault()
      toggle()
    }
    const media = matchMedia(narrow)
    setNarrow(media.matches)
    const grow = () => {
      setNarrow(media.matches)
      // An open sheet would cover the page when the window grows.
      setSheet(false)
    }
    window.addEventListener('keydown', press)
    media.addEventListener('change', grow)
    return () => {
      window.removeEventListener('keydown', press)
      media.removeEventListener('change', grow)
    }
  }, [toggle])

  return { open, sheet, setSheet, toggle, expanded: isNarrow ? sheet : open }
}
