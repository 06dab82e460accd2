import { signInAsk } from '#features/accounts/account-forms.ts'
import { firm } from '#firm.ts'
import { TextLink } from '#ui/forms/text-link.tsx'
import { EntryCard } from '../entry-card.tsx'
import { answerForm } from '../form-action.ts'
import { signedOutOnly } from '../guards.ts'
import { LoginForm, loginState } from '../login-form.tsx'
import { sentSessionForm } from '../session-form.ts'
import { loginForms } from '../sign-in.ts'
import type { Route } from './+types/login.ts'

export const middleware: Route.MiddlewareFunction[] = [
  signedOutOnly(({ roles }) => (roles.includes('admin') ? '/admin' : undefined)),
]

export const loader = loginState

const portal = 'admin'

export const action = ({ request, url }: Route.ActionArgs) =>
  answerForm(request, ...loginForms({ portal, home: '/admin', notice: 'staff-signed-in', url }))

export const clientAction = (args: Route.ClientActionArgs) => sentSessionForm(args, signInAsk(portal))

export const meta: Route.MetaFunction = () => [{ title: `Admin Login · ${firm.name}` }]

export default function AdminLogin({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EntryCard
      title="Admin Login"
      text={`For the administrators of ${firm.shortName}`}
      footer={<TextLink to="/">Back to Home</TextLink>}
    >
      <LoginForm
        portal={portal}
        home="/admin"
        notice="staff-signed-in"
        state={loaderData}
        answer={actionData}
      />
    </EntryCard>
  )
}
