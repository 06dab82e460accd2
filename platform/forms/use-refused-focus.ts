import { type RefObject, useEffect, useRef } from 'react'

/**
 * Puts the focus on the first control of a form that is marked as wrong, in the order in which people see them:
 * pickers and file fields as well as text.
 *
 * @param refusal something else each time the form is refused, known once its marks stand; nothing while it isn't
 * @returns where the form's element stands
 */
export function useRefusedFocus(refusal: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid=true]:not(:disabled)')?.focus()
  }, [refusal])
  return form
}
