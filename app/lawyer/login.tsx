import { useLocation, useRouteLoaderData } from 'react-router'
import { signInAsk } from '#features/accounts/account-forms.ts'
import { grantAsk, LawyerGrant } from '#features/invitations/lawyer-grant.tsx'
import { firm } from '#firm.ts'
import { client } from '#platform/api/client.ts'
import { TextLink } from '#ui/forms/text-link.tsx'
import { EntryCard } from '../entry-card.tsx'
import { answerForm } from '../form-action.ts'
import { sessionOf, signedOutOnly } from '../guards.ts'
import { LoginForm, loginState } from '../login-form.tsx'
import type { loader as rootLoader } from '../root.tsx'
import { sentSessionForm } from '../session-form.ts'
import { entering, loginForms } from '../sign-in.ts'
import type { Route } from './+types/login.ts'

export const middleware: Route.MiddlewareFunction[] = [
  (args, next) => {
    const home = homeOf(args.url.pathname)
    // A lawyer without a profile may still get one by signing in at the other lawyer login.
    return signedOutOnly(({ roles, lawyerId }) => (roles.includes('lawyer') && lawyerId ? home : undefined))(
      args,
      next,
    )
  },
]

export const loader = loginState

export function action({ request, url, context }: Route.ActionArgs) {
  const home = homeOf(url.pathname)
  const grant = async () => {
    await client.accounts.grantLawyerByEmail({ email: sessionOf(context)?.user.email ?? '' })
    throw entering(url, home, 'staff-signed-in')
  }
  return answerForm(
    request,
    ...loginForms({ portal: portalAt(url.pathname), home, notice: 'staff-signed-in', url }),
    [grantAsk, grant],
  )
}

export const clientAction = (args: Route.ClientActionArgs) =>
  sentSessionForm(args, signInAsk('lawyer'), grantAsk)

export const meta: Route.MetaFunction = () => [{ title: `Lawyer Login · ${firm.name}` }]

/** Both lawyer logins share this screen; each leads to the portal under its own path. */
export default function LawyerLogin({ loaderData, actionData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const viewer = useRouteLoaderData<typeof rootLoader>('root')?.viewer
  const portal = portalAt(pathname)
  return (
    <EntryCard
      title="Lawyer Login"
      text={`For the lawyers of ${firm.shortName}`}
      footer={<TextLink to="/">Back to Home</TextLink>}
    >
      <div className="flex flex-col gap-5">
        {portal === 'lawyer-auth' && viewer && <LawyerGrant email={viewer.email} answer={actionData} />}
        <LoginForm
          portal={portal}
          home={homeOf(pathname)}
          notice="staff-signed-in"
          state={loaderData}
          answer={actionData}
        />
      </div>
    </EntryCard>
  )
}

const portalAt = (pathname: string) => (pathname.startsWith('/lawyer-auth') ? 'lawyer-auth' : 'lawyer')

const homeOf = (pathname: string) =>
  portalAt(pathname) === 'lawyer-auth' ? '/lawyer-dashboard' : '/lawyer-portal'
