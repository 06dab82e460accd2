import { useState } from 'react'
import type { FormAnswer, Typed } from '#platform/forms/form-post.ts'
import { forgotAsk } from './account-forms.ts'
import { MailSent } from './mail-sent.tsx'
import { PostedForm } from './posted-form.tsx'

/** Asks for a mailed link to reset the password. */
export function ForgotForm({ answer }: { answer: FormAnswer | undefined }) {
  const [{ email }, setTyped] = useState<Typed>({})
  if (answer?.done)
    return (
      <MailSent
        email={answer.values.email}
        text="If this address has an account, the mail holds a link to choose a new password. It works for one hour."
      />
    )
  return (
    <PostedForm
      asks={forgotAsk}
      starting={{ email }}
      focused={email && 'email'}
      answer={answer}
      changesNothing
      onSend={({ email }) => setTyped({ email })}
    />
  )
}
