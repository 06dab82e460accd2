import type { ReactNode } from 'react'
import { Form, useSearchParams } from 'react-router'
import { PostedForm } from '#features/accounts/posted-form.tsx'
import type { Portal } from '#platform/auth/portals.ts'
import type { FormAnswer } from '#platform/forms/form-post.ts'
import { Button } from '#ui/forms/button.tsx'
import { Or } from '#ui/forms/or.tsx'
import { TextLink } from '#ui/forms/text-link.tsx'
import { secondStepAsk } from './two-factor-forms.ts'

type Props = {
  portal: Portal
  answer: FormAnswer | undefined
  /** Whether they have an authenticator app; without one, the form asks for a recovery code. */
  hasApp: boolean
  /** The button for a passkey, if they have one. */
  passkey: ReactNode
}

/**
 * The step after the password: a passkey, a code of the authenticator app, or a recovery code. The page's URL decides
 * which of the codes it asks for.
 */
export function SecondStepForm({ portal, answer, hasApp, passkey }: Props) {
  const [params] = useSearchParams()
  const recovering = !hasApp || params.has('recovery')
  const other = new URLSearchParams(params)
  if (recovering) other.delete('recovery')
  else other.set('recovery', '')
  return (
    <div className="flex flex-col gap-5">
      {passkey && (
        <>
          {passkey}
          <Or />
        </>
      )}
      <PostedForm
        key={String(recovering)}
        asks={secondStepAsk(portal, recovering, Boolean(passkey))}
        answer={answer}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
        {hasApp && (
          <TextLink
            to={`?${other}`}
            replace
            preventScrollReset
            defaultShouldRevalidate={false}
            className="tap inline-flex items-center"
          >
            {recovering ? 'Use the app' : 'Use a recovery code'}
          </TextLink>
        )}
        <Form method="post">
          <Button type="submit" name="intent" value="back" variant="link" size="sm">
            Back to Login
          </Button>
        </Form>
      </div>
    </div>
  )
}
