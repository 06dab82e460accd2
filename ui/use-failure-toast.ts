import { useEffect } from 'react'
import { toast } from './toast.ts'

/** Says that reading failed, once each time; what stood on the screen before still stands there. */
export function useFailureToast(failed: boolean, message: string) {
  useEffect(() => {
    if (failed) toast.error(message, { id: message })
  }, [failed, message])
}
