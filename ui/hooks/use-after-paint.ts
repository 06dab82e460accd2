import { useEffect, useState } from 'react'

/**
 * False until the first paint, then true: for parts that are slow to render and must not delay the rest of the page.
 * Each is rendered in a task of its own, so that input is handled in between. Their markup may have style attributes,
 * which the content policy refuses in served pages but not from scripts.
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
