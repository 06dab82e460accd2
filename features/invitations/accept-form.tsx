import { staffPasswordHint } from '#features/accounts/accounts.schema.ts'
import { type AccountAsk, PostedForm } from '#features/accounts/posted-form.tsx'
import type { FormAnswer } from '#platform/forms/form-post.ts'

export const acceptAsk: AccountAsk = {
  intent: 'accept',
  fields: [
    {
      name: 'password',
      label: 'Password',
      type: 'password',
      autoComplete: 'new-password',
      hint: staffPasswordHint,
    },
  ],
  submitLabel: 'Save Password',
  failed: 'Failed to save the password. Please try again.',
}

/** Chooses the first password of a member of staff: the page's address holds the invitation's token. */
export const AcceptForm = ({ email, answer }: { email: string; answer: FormAnswer | undefined }) => (
  <PostedForm asks={acceptAsk} answer={answer}>
    {/* For password managers, which keep it beside the password. */}
    <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
  </PostedForm>
)
