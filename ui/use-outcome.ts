import { useId, useState } from 'react'
import { toast } from './toast.ts'

type Said = Pick<typeof toast, 'success' | 'error'>

/** Says how one action ended: another try's outcome takes the failure before it away. */
export function outcomeOf(action: string): Said {
  let failures = 0
  const say =
    (tone: keyof Said): Said['error'] =>
    (text, options) => {
      if (failures) toast.dismiss(action + failures)
      // Under a name of its own each time, so that a failure that comes again is read out again.
      if (tone === 'error') toast.error(text, { ...options, id: action + ++failures })
      else toast.success(text, options)
    }
  return { success: say('success'), error: say('error') }
}

/** As the toasts themselves, for one action of a screen: its success doesn't stand beside the failure before it. */
export function useOutcome(): Said {
  const id = useId()
  const [said] = useState(() => outcomeOf(id))
  return said
}
