import { redirect } from 'react-router'
import { newAddressAsk } from '#features/accounts/account-forms.ts'
import { PostedForm } from '#features/accounts/posted-form.tsx'
import { firm } from '#firm.ts'
import { client } from '#platform/api/client.ts'
import { TextLink } from '#ui/forms/text-link.tsx'
import { EntryCard } from '../../entry-card.tsx'
import { answerForm } from '../../form-action.ts'
import { signedInOnly } from '../../guards.ts'
import { withNotice } from '../../notices.ts'
import { sentSessionForm } from '../../session-form.ts'
import type { Route } from './+types/new-address.ts'

export const middleware: Route.MiddlewareFunction[] = [signedInOnly()]

export const loader = () => null

export const action = ({ request, url }: Route.ActionArgs) =>
  answerForm(request, [
    newAddressAsk,
    async () => {
      await client.accounts.own.changeAddress({ token: url.searchParams.get('token') ?? '' })
      throw redirect(withNotice('/dashboard/profile', 'address-changed'))
    },
  ])

export const clientAction = (args: Route.ClientActionArgs) => sentSessionForm(args, newAddressAsk)

export const meta: Route.MetaFunction = () => [
  { title: `New address · ${firm.name}` },
  { name: 'robots', content: 'noindex' },
]

/** The page of the link that confirms a new address. */
export default function NewAddress({ actionData }: Route.ComponentProps) {
  return (
    <EntryCard
      title="Your new address"
      text="From now on you sign in with it"
      footer={<TextLink to="/dashboard/profile">Profile</TextLink>}
    >
      <PostedForm asks={newAddressAsk} answer={actionData} />
    </EntryCard>
  )
}
