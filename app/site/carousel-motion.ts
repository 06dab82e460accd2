import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether the content overflows; otherwise the buttons are disabled. False during server rendering. */
export function useOverflow(strip: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const list = strip.current
    if (!list) return
    const measure = () => setOverflows(list.scrollWidth > list.clientWidth + 1)
    const sizes = new ResizeObserver(measure)
    sizes.observe(list)
    const cards = new MutationObserver(measure)
    cards.observe(list, { childList: true })
    return () => {
      sizes.disconnect()
      cards.disconnect()
    }
  }, [strip])
  return overflows
}

/** Advances every `interval` milliseconds, except with reduced motion or outside the viewport. */
export function useAutoplay(interval: number | undefined, advance: () => void) {
  const [playing, setPlaying] = useState(false)
  const latest = useRef(advance)
  latest.current = advance
  useEffect(() => {
    if (interval && !matchMedia('(prefers-reduced-motion: reduce)').matches) setPlaying(true)
  }, [interval])
  useEffect(() => {
    if (!playing || !interval) return
    const timer = setInterval(() => document.visibilityState === 'visible' && latest.current(), interval)
    return () => clearInterval(timer)
  }, [playing, interval])
  return { playing, setPlaying }
}
