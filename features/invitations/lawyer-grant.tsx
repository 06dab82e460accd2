import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Spinner } from '#ui/spinner.tsx'

/** For somebody who came to the second lawyer login signed in: makes a lawyer of them, if the firm has their profile. */
export function LawyerGrant({ email, onGranted }: { email: string; onGranted: () => void }) {
  const grant = useMutation(api.accounts.grantLawyerByEmail.mutationOptions({ onSuccess: onGranted }))
  const begun = useRef(false)
  const { mutate } = grant
  useEffect(() => {
    // Once, though effects may run twice.
    if (begun.current) return
    begun.current = true
    mutate({ email })
  }, [email, mutate])
  if (grant.isError)
    return (
      <InlineAlert tone="warning">
        <p>{refusalMessage(grant.error, 'Error verifying lawyer profile')}</p>
        <p className="mt-1 text-ink-soft wrap-anywhere">You are signed in as {email}.</p>
      </InlineAlert>
    )
  return (
    <p role="status" className="flex items-center gap-3 text-sm text-ink-soft">
      <Spinner /> Looking for your lawyer profile…
    </p>
  )
}
