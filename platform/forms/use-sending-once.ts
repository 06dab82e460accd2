import { useEffect, useRef } from 'react'
import { useSubmit } from 'react-router'

/**
 * Sends one of the page's forms once, as soon as the page's script has loaded: reading the page itself
 * changes nothing. Before that, and without scripts, the form's own button does.
 * @param intent nothing when there is nothing to send
 */
export function useSendingOnce(intent: string | undefined): void {
  const submit = useSubmit()
  const begun = useRef(false)
  useEffect(() => {
    // Once, though effects may run twice.
    if (begun.current || !intent) return
    begun.current = true
    void submit({ intent }, { method: 'post', preventScrollReset: true, defaultShouldRevalidate: false })
  }, [submit, intent])
}
