import { useId, useState } from 'react'
import { toast } from '#ui/overlays/toast.ts'

type Said = Pick<typeof toast, 'success' | 'error'>

/** Shows an action's result; a new result removes the previous failure. */
export function outcomeOf(action: string): Said {
  let failures = 0
  const say =
    (tone: keyof Said): Said['error'] =>
    (text, options) => {
      if (failures) toast.dismiss(action + failures)
      // A new ID each time, so that a repeated failure is announced again.
      if (tone === 'error') toast.error(text, { ...options, id: action + ++failures })
      else toast.success(text, options)
    }
  return { success: say('success'), error: say('error') }
}

/** Toasts for one action of a screen: a success removes the failure before it. */
export function useOutcome(): Said {
  const id = useId()
  const [said] = useState(() => outcomeOf(id))
  return said
}
