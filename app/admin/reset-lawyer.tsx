import { data, useNavigate } from 'react-router'
import { LawyerReset } from '#features/invitations/lawyer-reset.tsx'
import { firm } from '#firm.config.ts'
import { TextLink } from '#ui/text-link.tsx'
import { EntryCard } from '../entry-card.tsx'
import type { Route } from './+types/reset-lawyer.ts'
import { adminsOnly } from './admins-only.ts'

/** The lawyer's slug in `reset-{name}`. The router knows whole segments only, so any other one comes here too. */
const nameIn = (segment: string) => /^reset-([a-z0-9-]{1,120})$/.exec(segment)?.[1]

export const middleware: Route.MiddlewareFunction[] = [
  ({ params }) => {
    if (!nameIn(params.reset)) throw data(null, { status: 404 })
  },
  ...adminsOnly,
]

export const loader = () => null

export const meta: Route.MetaFunction = () => [
  { title: `Reset a password · ${firm.name}` },
  { name: 'robots', content: 'noindex' },
]

/** Sends a lawyer a link to choose a new password. */
export default function ResetLawyer({ params }: Route.ComponentProps) {
  const navigate = useNavigate()
  return (
    <EntryCard
      title="Password Reset"
      text="The lawyer chooses a new password by a mailed link"
      footer={<TextLink to="/setup-lawyers">Lawyer Account Setup</TextLink>}
    >
      <LawyerReset name={nameIn(params.reset) ?? ''} onDone={() => navigate('/lawyer-login')} />
    </EntryCard>
  )
}
