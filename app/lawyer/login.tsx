import { useLocation, useRouteLoaderData } from 'react-router'
import { SignInForm } from '#features/accounts/sign-in-form.tsx'
import { LawyerGrant } from '#features/invitations/lawyer-grant.tsx'
import { firm } from '#firm.config.ts'
import { client } from '#platform/api/client.ts'
import { TextLink } from '#ui/text-link.tsx'
import { EntryCard } from '../entry-card.tsx'
import { signedOutOnly } from '../guards.ts'
import type { loader as rootLoader } from '../root.tsx'
import { enterAs } from '../session-change.ts'
import type { Route } from './+types/login.ts'

export const middleware: Route.MiddlewareFunction[] = [
  (args, next) => {
    const home = homeOf(args.url.pathname)
    // A lawyer without a profile may still be given one, at the second door.
    return signedOutOnly(({ roles, lawyerId }) => (roles.includes('lawyer') && lawyerId ? home : undefined))(
      args,
      next,
    )
  },
]

export const loader = () => client.accounts.secondStep.awaited()

export const meta: Route.MetaFunction = () => [{ title: `Lawyer Login · ${firm.name}` }]

/** Both lawyer logins share this screen; each leads to its own address of the portal. */
export default function LawyerLogin({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const viewer = useRouteLoaderData<typeof rootLoader>('root')?.viewer
  const isSecond = pathname.startsWith('/lawyer-auth')
  const enter = () => enterAs(homeOf(pathname), 'staff-signed-in')
  return (
    <EntryCard
      title="Lawyer Login"
      text={`For the lawyers of ${firm.shortName}`}
      footer={<TextLink to="/">Back to Home</TextLink>}
    >
      <div className="flex flex-col gap-5">
        {isSecond && viewer && <LawyerGrant email={viewer.email} onGranted={enter} />}
        <SignInForm
          portal={isSecond ? 'lawyer-auth' : 'lawyer'}
          emailLabel="Lawyer email"
          fallback="Login failed"
          awaited={loaderData.portal}
          onSignedIn={enter}
        />
      </div>
    </EntryCard>
  )
}

const homeOf = (pathname: string) =>
  pathname.startsWith('/lawyer-auth') ? '/lawyer-dashboard' : '/lawyer-portal'
