import { useQueryClient } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import type { FormAnswer } from '#platform/forms/form-post.ts'
import { Card, CardBody, CardDescription, CardHeader, CardTitle } from '#ui/layout/card.tsx'
import { changeAddressAsk, changePasswordAsk } from './account-forms.ts'
import { PostedForm } from './posted-form.tsx'

/** The result of the page's action. */
type Answered = { answer: FormAnswer | undefined }

/** Changes the user's own password; staff need a longer one than clients. */
export function ChangePassword({ isStaff = false, answer }: Answered & { isStaff?: boolean }) {
  const queries = useQueryClient()
  return (
    <Card as="section">
      <CardHeader>
        <CardTitle as="h2">Change Password</CardTitle>
      </CardHeader>
      <CardBody>
        <CardDescription>Your other sessions end when you change it.</CardDescription>
        <PostedForm
          asks={changePasswordAsk(isStaff)}
          answer={answer}
          size="md"
          changesNothing
          said={() => 'Your password was changed.'}
          onDone={() => queries.invalidateQueries({ queryKey: api.accounts.own.sessions.key() })}
        />
      </CardBody>
    </Card>
  )
}

/** Asks for another address to sign in with. */
export const ChangeAddress = ({ answer }: Answered) => (
  <Card as="section">
    <CardHeader>
      <CardTitle as="h2">Change Email</CardTitle>
    </CardHeader>
    <CardBody>
      <CardDescription>
        The new address is used once you have opened the link that we send to it.
      </CardDescription>
      <PostedForm
        asks={changeAddressAsk}
        answer={answer}
        size="md"
        changesNothing
        draft="change-address"
        said={({ email }) => `We have written to ${email}. Please open the link in it.`}
      />
    </CardBody>
  </Card>
)
