import { redirect } from 'react-router'
import { AcceptForm, acceptAsk } from '#features/invitations/accept-form.tsx'
import { firm } from '#firm.ts'
import { client } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { TextLink } from '#ui/forms/text-link.tsx'
import { EntryCard } from '../entry-card.tsx'
import { answerForm } from '../form-action.ts'
import { withNotice } from '../notices.ts'
import { sentSessionForm } from '../session-form.ts'
import type { Route } from './+types/invitation.ts'

/** GET only reads: a mail scanner that follows the link doesn't use it up. */
export async function loader({ url }: Route.LoaderArgs) {
  try {
    return { invited: await client.accounts.invitation.look({ token: tokenIn(url) }) }
  } catch (error) {
    return { refusal: refusalMessage(error, 'Failed to load the invitation. Please try again.') }
  }
}

export const action = ({ request, url }: Route.ActionArgs) =>
  answerForm(request, [
    acceptAsk,
    async ({ password = '' }) => {
      const { role } = await client.accounts.invitation.accept({ token: tokenIn(url), password })
      throw redirect(withNotice(role === 'admin' ? '/admin-login' : '/lawyer-login', 'password-chosen'))
    },
  ])

export const clientAction = (args: Route.ClientActionArgs) => sentSessionForm(args, acceptAsk)

const tokenIn = (url: URL) => url.searchParams.get('token') ?? ''

export const meta: Route.MetaFunction = () => [
  { title: `Your account · ${firm.name}` },
  { name: 'robots', content: 'noindex' },
]

/** The page of an invitation's link. */
export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const { invited, refusal } = loaderData
  return (
    <EntryCard
      title={invited?.name ? `Welcome, ${invited.name}` : 'Your account'}
      text={invited ? 'Choose the password for your account' : `For the staff of ${firm.shortName}`}
      footer={<TextLink to="/">Back to Home</TextLink>}
    >
      {invited ? (
        <div className="flex flex-col gap-5">
          <p className="text-sm text-ink-soft">
            You will sign in as{' '}
            <strong className="font-medium text-ink wrap-anywhere">{invited.email}</strong>.
          </p>
          <AcceptForm email={invited.email} answer={actionData} />
        </div>
      ) : (
        <InlineAlert tone="warning">
          <p>{refusal}</p>
          <p className="mt-1">An administrator of the firm can send you another one.</p>
        </InlineAlert>
      )}
    </EntryCard>
  )
}
