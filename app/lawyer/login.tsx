import { useLocation } from 'react-router'
import { SignInForm } from '#features/accounts/sign-in-form.tsx'
import { firm } from '#firm.config.ts'
import { client } from '#platform/api/client.ts'
import { TextLink } from '#ui/text-link.tsx'
import { EntryCard } from '../entry-card.tsx'
import { signedOutOnly } from '../guards.ts'
import { enterAs } from '../session-change.ts'
import type { Route } from './+types/login.ts'

export const middleware: Route.MiddlewareFunction[] = [
  (args, next) => {
    const home = homeOf(args.url.pathname)
    return signedOutOnly(({ roles }) => (roles.includes('lawyer') ? home : undefined))(args, next)
  },
]

export const loader = () => client.accounts.secondStep.awaited()

export const meta: Route.MetaFunction = () => [{ title: `Lawyer Login · ${firm.name}` }]

/** Both lawyer logins share this screen; each leads to its own address of the portal. */
export default function LawyerLogin({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  return (
    <EntryCard
      title="Lawyer Login"
      text={`For the attorneys of ${firm.shortName}`}
      footer={<TextLink to="/">Back to Home</TextLink>}
    >
      <SignInForm
        portal={pathname === '/lawyer-auth' ? 'lawyer-auth' : 'lawyer'}
        emailLabel="Lawyer email"
        fallback="Login failed"
        awaited={loaderData.portal}
        onSignedIn={() => enterAs(homeOf(pathname), 'staff-signed-in')}
      />
    </EntryCard>
  )
}

const homeOf = (pathname: string) =>
  pathname.startsWith('/lawyer-auth') ? '/lawyer-dashboard' : '/lawyer-portal'
