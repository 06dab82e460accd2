import { redirect } from 'react-router'
import { newPasswordAsk } from '#features/accounts/account-forms.ts'
import { NewPasswordForm } from '#features/accounts/new-password-form.tsx'
import { firm } from '#firm.ts'
import { client } from '#platform/api/client.ts'
import { TextLink } from '#ui/forms/text-link.tsx'
import { EntryCard } from '../entry-card.tsx'
import { answerForm } from '../form-action.ts'
import { withNotice } from '../notices.ts'
import { sentSessionForm } from '../session-form.ts'
import type { Route } from './+types/new-password.ts'

export const loader = () => null

export const action = ({ request, url }: Route.ActionArgs) =>
  answerForm(request, [
    newPasswordAsk,
    async ({ password = '' }) => {
      await client.accounts.passwordReset.complete({ token: url.searchParams.get('token') ?? '', password })
      throw redirect(withNotice('/lawyer-login', 'password-changed'))
    },
  ])

export const clientAction = (args: Route.ClientActionArgs) => sentSessionForm(args, newPasswordAsk)

export const meta: Route.MetaFunction = () => [
  { title: `New password · ${firm.name}` },
  { name: 'robots', content: 'noindex' },
]

/** The page of the reset link that an administrator has sent to a lawyer. */
export default function StaffNewPassword({ actionData }: Route.ComponentProps) {
  return (
    <EntryCard
      title="Choose a new password"
      text="At least 12 characters. All your sessions end when you do."
      footer={<TextLink to="/lawyer-login">Lawyer Login</TextLink>}
    >
      <NewPasswordForm answer={actionData} />
    </EntryCard>
  )
}
