import { type ReactNode, useState } from 'react'
import type { Portal } from '#platform/auth/portals.ts'
import type { FormAnswer, Typed } from '#platform/forms/form-post.ts'
import { Or } from '#ui/forms/or.tsx'
import { signInAsk } from './account-forms.ts'
import { PostedForm } from './posted-form.tsx'

type Props = {
  portal: Portal
  answer: FormAnswer | undefined
  /** Shown instead while this browser has a pending second step here. */
  secondStep: ReactNode
  /** Ways to sign in without the password. */
  otherWays: readonly ReactNode[]
}

/** Email and password, then the second step for accounts that have one. */
export function SignInForm({ portal, answer, secondStep, otherWays }: Props) {
  const [typed, setTyped] = useState<Typed>({})
  // The page's data is older than the answer: the pending sign-in has ended, and the password is needed again.
  const isOver = answer?.intent === 'second-step' && answer.code === 'UNAUTHORIZED'
  if (secondStep && !isOver) return secondStep
  const asks = signInAsk(portal)
  return (
    <div className="flex flex-col gap-5">
      <PostedForm
        asks={asks}
        starting={{ email: typed.email }}
        answer={isOver ? { ...answer, intent: asks.intent } : answer}
        onSend={({ email }) => setTyped({ email })}
      />
      {otherWays.length > 0 && (
        <>
          <Or />
          {otherWays}
        </>
      )}
    </div>
  )
}
