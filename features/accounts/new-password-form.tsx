import type { FormAnswer } from '#platform/forms/form-post.ts'
import { newPasswordAsk } from './account-forms.ts'
import { PostedForm } from './posted-form.tsx'

/** Sets a new password; the page's URL contains the token of the mailed link. */
export const NewPasswordForm = ({ answer }: { answer: FormAnswer | undefined }) => (
  <PostedForm asks={newPasswordAsk} answer={answer} />
)
