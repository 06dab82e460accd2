import { data, useNavigate } from 'react-router'
import { LawyerReset, resetAsk } from '#features/invitations/lawyer-reset.tsx'
import { firm } from '#firm.ts'
import { client } from '#platform/api/client.ts'
import { sentForm } from '#platform/forms/form-post.ts'
import { TextLink } from '#ui/forms/text-link.tsx'
import { EntryCard } from '../entry-card.tsx'
import { answerForm } from '../form-action.ts'
import type { Route } from './+types/reset-lawyer.ts'
import { adminsOnly } from './admins-only.ts'

const lawyerLogin = '/lawyer-login'

/**
 * Reads the lawyer's slug from `reset-{name}`. The router matches only whole segments, so other paths arrive here too.
 */
const nameIn = (segment: string) => /^reset-([a-z0-9-]{1,120})$/.exec(segment)?.[1]

export const middleware: Route.MiddlewareFunction[] = [
  ({ params }) => {
    if (!nameIn(params.reset)) throw data(null, { status: 404 })
  },
  ...adminsOnly,
]

export const loader = () => null

export const action = ({ request, params }: Route.ActionArgs) =>
  answerForm(request, [
    resetAsk,
    () => client.admin.lawyerAccounts.resetPassword({ name: nameIn(params.reset) ?? '' }),
  ])

export const clientAction = (args: Route.ClientActionArgs) =>
  sentForm<Awaited<ReturnType<typeof client.admin.lawyerAccounts.resetPassword>>>(args, resetAsk)

export const meta: Route.MetaFunction = () => [
  { title: `Reset a password · ${firm.name}` },
  { name: 'robots', content: 'noindex' },
]

/** Sends a lawyer a link to choose a new password. */
export default function ResetLawyer({ actionData }: Route.ComponentProps) {
  const navigate = useNavigate()
  return (
    <EntryCard
      title="Password Reset"
      text="The lawyer chooses a new password by a mailed link"
      footer={<TextLink to="/setup-lawyers">Lawyer Account Setup</TextLink>}
    >
      <LawyerReset answer={actionData} next={lawyerLogin} onDone={() => navigate(lawyerLogin)} />
    </EntryCard>
  )
}
