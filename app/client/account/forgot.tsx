import { forgotAsk } from '#features/accounts/account-forms.ts'
import { ForgotForm } from '#features/accounts/forgot-form.tsx'
import { firm } from '#firm.ts'
import { client } from '#platform/api/client.ts'
import { sentForm } from '#platform/forms/form-post.ts'
import { TextLink } from '#ui/forms/text-link.tsx'
import { EntryCard } from '../../entry-card.tsx'
import { answerForm } from '../../form-action.ts'
import type { Route } from './+types/forgot.ts'

export const action = ({ request }: Route.ActionArgs) =>
  answerForm(request, [forgotAsk, ({ email = '' }) => client.accounts.passwordReset.ask({ email })])

export const clientAction = (args: Route.ClientActionArgs) => sentForm(args, forgotAsk)

export const meta: Route.MetaFunction = () => [{ title: `Forgotten Password · ${firm.name}` }]

export default function Forgot({ actionData }: Route.ComponentProps) {
  return (
    <EntryCard
      title="Forgotten Password"
      text="We send you a link to choose a new one"
      footer={<TextLink to="/auth">Back to Login</TextLink>}
    >
      <ForgotForm answer={actionData} />
    </EntryCard>
  )
}
