import { useEffect } from 'react'
import { toast } from '#ui/overlays/toast.ts'

/** Shows a toast once per failed refresh; the previous data stays on the screen. */
export function useFailureToast(failed: boolean, message: string) {
  useEffect(() => {
    if (failed) toast.error(message, { id: message })
  }, [failed, message])
}
