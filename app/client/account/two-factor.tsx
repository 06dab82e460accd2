import { leaving } from '#features/accounts/leaving.ts'
import { TwoFactorSetup } from '#features/accounts/two-factor-setup.tsx'
import { useSignOut } from '#features/accounts/use-sign-out.ts'
import { firm } from '#firm.config.ts'
import { client } from '#platform/api/client.ts'
import { Button } from '#ui/button.tsx'
import { EntryCard } from '../../entry-card.tsx'
import { enrolmentOnly } from '../../guards.ts'
import { enterAs } from '../../session-change.ts'
import type { Route } from './+types/two-factor.ts'

export const middleware: Route.MiddlewareFunction[] = [enrolmentOnly]

export const loader = () => null

export const meta: Route.MetaFunction = () => [
  { title: `Two-factor sign-in · ${firm.name}` },
  { name: 'robots', content: 'noindex' },
]

/** Where staff set up two-factor sign-in, before anything else of theirs opens. */
export default function EnrolTwoFactor() {
  const signOut = useSignOut(() => enterAs('/', 'signed-out'))
  return (
    <EntryCard
      title="Two-factor sign-in"
      text={`${firm.shortName} asks its staff for a code besides the password`}
      footer={
        <Button
          variant="link"
          size="sm"
          pending={signOut.isPending || signOut.isSuccess}
          onClick={() => signOut.mutate()}
        >
          Sign Out
        </Button>
      }
    >
      <TwoFactorSetup
        onEnabled={() => {
          // The session has just got its rights: nothing may reload the page under the recovery codes.
          leaving.now = true
        }}
        onDone={async () => enterAs(await ownPortal(), 'two-factor-on')}
      />
    </EntryCard>
  )
}

/** Where whoever has just got their rights belongs, unless the address says where they were going. */
async function ownPortal() {
  const viewer = await client.accounts.session().catch(() => null)
  if (viewer?.roles.includes('admin')) return '/admin'
  return viewer?.roles.includes('lawyer') ? '/lawyer-portal' : '/dashboard'
}
