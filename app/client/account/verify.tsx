import { confirmAsk, verifyAsk } from '#features/sign-up/sign-up-asks.ts'
import { VerifySignUp } from '#features/sign-up/verify-sign-up.tsx'
import { firm } from '#firm.ts'
import { client } from '#platform/api/client.ts'
import { TextLink } from '#ui/forms/text-link.tsx'
import { EntryCard } from '../../entry-card.tsx'
import { answerForm } from '../../form-action.ts'
import { sentSessionForm } from '../../session-form.ts'
import { entering } from '../../sign-in.ts'
import type { Route } from './+types/verify.ts'

export const loader = () => null

export function action({ request, url }: Route.ActionArgs) {
  const token = url.searchParams.get('token') ?? ''
  const verify = async (proof: { password?: string }) => {
    const { completed } = await client.accounts.verifySignUp({ token, ...proof })
    if (completed) throw entering(url, '/dashboard', 'account-created')
  }
  return answerForm(
    request,
    [confirmAsk, () => verify({})],
    [verifyAsk, ({ password = '' }) => verify({ password })],
  )
}

export const clientAction = (args: Route.ClientActionArgs) => sentSessionForm(args, confirmAsk, verifyAsk)

export const meta: Route.MetaFunction = () => [
  { title: `Confirm your address · ${firm.name}` },
  { name: 'robots', content: 'noindex' },
]

/** The page of a sign-up's link. */
export default function Verify({ actionData }: Route.ComponentProps) {
  return (
    <EntryCard
      title="Confirm your address"
      text={`Welcome to ${firm.name}`}
      footer={<TextLink to="/auth">Client Login</TextLink>}
    >
      <VerifySignUp answer={actionData} />
    </EntryCard>
  )
}
