import { useEffect, useRef, useState } from 'react'

type Way = 'up' | 'down'

/**
 * Keeps the focus in an ordered list whose rows are moved and removed by buttons with `data-move`: on the pressed
 * button, at an end of the list on the opposite one, and after a removal on the next row's.
 */
export function useMovedFocus() {
  const list = useRef<HTMLOListElement>(null)
  const [wanted, setWanted] = useState<{ at: number; way: Way }>()
  useEffect(() => {
    if (!wanted) return
    const row = list.current?.children[Math.min(wanted.at, list.current.children.length - 1)]
    const button = (way: Way) => row?.querySelector<HTMLButtonElement>(`[data-move="${way}"]:not(:disabled)`)
    const next =
      button(wanted.way) ??
      button(wanted.way === 'up' ? 'down' : 'up') ??
      row?.querySelector<HTMLButtonElement>('button')
    next?.focus()
  }, [wanted])
  return {
    list,
    focusMove: (at: number, way: Way) => setWanted({ at, way }),
    focusLast: (at: number) => setWanted({ at, way: 'up' }),
  }
}
