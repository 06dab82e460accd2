import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { PostedForm } from '#features/accounts/posted-form.tsx'
import { leaving } from '#platform/auth/leaving.ts'
import type { FormAnswer } from '#platform/forms/form-post.ts'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { beginTwoFactorAsk, confirmTwoFactorAsk } from './two-factor-forms.ts'
import { TwoFactorSecretCard } from './two-factor-secret-card.tsx'
import { AppNeeded } from './two-factor-setup.tsx'

/** The action's results: the secret after the password, the recovery codes after the first code. */
export type EnrolmentOutcome = { secret?: string; uri?: string; recoveryCodes?: string[] }

/** Password, app, first code, recovery codes: one after the other, each rendered from the action's last result. */
export function TwoFactorEnrolment({ answer }: { answer: FormAnswer<EnrolmentOutcome> | undefined }) {
  const [address] = useSearchParams()
  const { recoveryCodes } = answer?.outcome ?? {}
  useEffect(() => {
    // The session has just got its rights, which would reload the page and lose the recovery codes.
    if (recoveryCodes) leaving.now = true
  }, [recoveryCodes])
  if (recoveryCodes)
    // The same page, which from now on redirects to the portal.
    return <RecoveryCodeList codes={recoveryCodes} savedTo={`?${withSaved(address)}`} />
  const { secret, uri } = answer?.outcome ?? answer?.values ?? {}
  if (secret && uri)
    return (
      <div className="flex flex-col gap-5">
        <TwoFactorSecretCard secret={secret} uri={uri} />
        <PostedForm
          key="confirm"
          asks={confirmTwoFactorAsk}
          starting={{ secret, uri }}
          answer={answer}
          changesNothing
        />
      </div>
    )
  return (
    <div className="flex flex-col gap-4">
      <AppNeeded />
      <PostedForm key="begin" asks={beginTwoFactorAsk} answer={answer} changesNothing />
    </div>
  )
}

function withSaved(address: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(address)
  next.set('saved', '')
  return next
}
