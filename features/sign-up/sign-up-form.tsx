import { useState } from 'react'
import { MailSent } from '#features/accounts/mail-sent.tsx'
import { PostedForm } from '#features/accounts/posted-form.tsx'
import type { FormAnswer, Typed } from '#platform/forms/form-post.ts'
import { signUpAsk } from './sign-up-asks.ts'

/** Name, address and password. The account is created when the address is confirmed. */
export function SignUpForm({ answer }: { answer: FormAnswer | undefined }) {
  const [{ name, email }, setTyped] = useState<Typed>({})
  if (answer?.intent === signUpAsk.intent && answer.done)
    return (
      <MailSent
        email={answer.values.email}
        text="Open the link in it to confirm your address; your account is made then. The link works for 24 hours, best in this browser."
      />
    )
  return (
    <PostedForm
      asks={signUpAsk}
      starting={{ name, email }}
      // A user who returns to the form wants to enter another address.
      focused={email && 'email'}
      answer={answer}
      changesNothing
      onSend={({ name, email }) => setTyped({ name, email })}
    />
  )
}
