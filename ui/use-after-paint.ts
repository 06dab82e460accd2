import { useEffect, useState } from 'react'

/**
 * False until the browser has painted what stands there without it, true from then on: for parts that take long to draw
 * and must not hold up the page around them. Several on a page follow in tasks of their own, so that input comes between.
 * Their markup may carry style attributes, which the content policy refuses in served pages but not in what scripts draw.
 */
export function useAfterPaint(): boolean {
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    let task: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => setPainted(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(task)
    }
  }, [])
  return painted
}
