import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Reads what was typed into a controlled field before hydration; otherwise the next render would reset the field to the
 * server's value.
 */
export function useTypedBefore(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  onTyped: (typed: string) => void,
): void {
  const latest = useRef(onTyped)
  latest.current = onTyped
  // Before the browser paints.
  useLayoutEffect(() => {
    const { value, defaultValue } = field.current ?? {}
    if (value !== undefined && value !== defaultValue) latest.current(value)
  }, [field])
}
