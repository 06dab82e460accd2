import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { api, client } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { AccountForm } from './account-form.tsx'

const schema = z.object({ password: z.string().min(1, 'Please enter the password that you chose').max(1000) })
const fields = [
  { name: 'password', label: 'Password', type: 'password', autoComplete: 'current-password' },
] as const

/**
 * Follows the link of a sign-up. The browser that began it is enough; in another one the password is asked for, so
 * that a sign-up with somebody else's address is worth nothing to either of the two.
 */
export function VerifySignUp({ token, onCompleted }: { token: string; onCompleted: () => void }) {
  const [needsPassword, setNeedsPassword] = useState(false)
  const settle = ({ completed }: { completed: boolean }) =>
    completed ? onCompleted() : setNeedsPassword(true)
  const verify = useMutation(api.accounts.verifySignUp.mutationOptions({ onSuccess: settle }))
  const begun = useRef(false)
  const { mutate } = verify
  useEffect(() => {
    // Once, though effects may run twice: the link works once.
    if (begun.current) return
    begun.current = true
    mutate({ token })
  }, [token, mutate])
  const refusal = verify.isError && refusalMessage(verify.error, '')
  if (refusal)
    return (
      <div role="alert">
        <EmptyState
          art="letter"
          title={refusal}
          description="If you have confirmed your address before, your account is ready: just sign in."
          action={
            <>
              <ButtonLink to="/auth">Login</ButtonLink>
              <ButtonLink to="/auth?tab=sign-up" variant="secondary">
                Sign Up Again
              </ButtonLink>
            </>
          }
          className="px-0 py-2"
        />
      </div>
    )
  if (verify.isError)
    return (
      <ErrorState
        title="An error occurred during signup"
        onRetry={() => mutate({ token })}
        className="px-0 py-2"
      />
    )
  if (!needsPassword)
    return (
      <p role="status" className="flex items-center justify-center gap-3 py-6 text-ink-soft">
        <Spinner /> Confirming your address…
      </p>
    )
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-ink-soft">
        You signed up in another browser. Please enter the password that you chose there. If you did not sign
        up, just leave this page.
      </p>
      <AccountForm
        schema={schema}
        fields={fields}
        submitLabel="Confirm my address"
        fallback="An error occurred during signup"
        send={async ({ password }) => settle(await client.accounts.verifySignUp({ token, password }))}
      />
    </div>
  )
}
