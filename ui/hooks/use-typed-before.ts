import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Reads what was typed into a controlled field before hydration; otherwise the next render would reset the field to the
 * server's value.
 */
export function useTypedBefore(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  tell: (typed: string) => void,
): void {
  const latest = useRef(tell)
  latest.current = tell
  // Before the browser paints.
  useLayoutEffect(() => {
    const { value, defaultValue } = field.current ?? {}
    if (value !== undefined && value !== defaultValue) latest.current(value)
  }, [field])
}
