import { useSearchParams } from 'react-router'
import { VerifySignUp } from '#features/accounts/verify-sign-up.tsx'
import { firm } from '#firm.config.ts'
import { TextLink } from '#ui/text-link.tsx'
import { EntryCard } from '../../entry-card.tsx'
import { enterAs } from '../../session-change.ts'
import type { Route } from './+types/verify.ts'

export const loader = () => null

export const meta: Route.MetaFunction = () => [
  { title: `Confirm your address · ${firm.name}` },
  { name: 'robots', content: 'noindex' },
]

/** Where the link of a sign-up leads. */
export default function Verify() {
  const [params] = useSearchParams()
  return (
    <EntryCard
      title="Confirm your address"
      text={`Welcome to ${firm.name}`}
      footer={<TextLink to="/auth">Client Login</TextLink>}
    >
      <VerifySignUp
        token={params.get('token') ?? ''}
        onCompleted={() => enterAs('/dashboard', 'account-created')}
      />
    </EntryCard>
  )
}
