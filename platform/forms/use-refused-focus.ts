import { type RefObject, useEffect, useRef } from 'react'

/**
 * Puts the focus on the first control of a form that is marked as wrong, in the order in which people see them:
 * pickers and file fields as well as text.
 *
 * @param refusal a new value each time the form is refused, set once the errors are shown; undefined otherwise
 * @returns a ref for the form's element
 */
export function useRefusedFocus(refusal: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid=true]:not(:disabled)')?.focus()
  }, [refusal])
  return form
}
