import { SignInForm } from '#features/accounts/sign-in-form.tsx'
import { firm } from '#firm.config.ts'
import { client } from '#platform/api/client.ts'
import { TextLink } from '#ui/text-link.tsx'
import { EntryCard } from '../entry-card.tsx'
import { signedOutOnly } from '../guards.ts'
import { enterAs } from '../session-change.ts'
import type { Route } from './+types/login.ts'

export const middleware: Route.MiddlewareFunction[] = [
  signedOutOnly(({ roles }) => (roles.includes('admin') ? '/admin' : undefined)),
]

export const loader = () => client.accounts.secondStep.awaited()

export const meta: Route.MetaFunction = () => [{ title: `Admin Login · ${firm.name}` }]

export default function AdminLogin({ loaderData }: Route.ComponentProps) {
  return (
    <EntryCard
      title="Admin Login"
      text={`For the administrators of ${firm.shortName}`}
      footer={<TextLink to="/">Back to Home</TextLink>}
    >
      <SignInForm
        portal="admin"
        fallback="Login failed"
        awaited={loaderData.portal}
        onSignedIn={() => enterAs('/admin', 'staff-signed-in')}
      />
    </EntryCard>
  )
}
