import { useNavigate, useSearchParams } from 'react-router'
import { AcceptForm } from '#features/invitations/accept-form.tsx'
import { firm } from '#firm.config.ts'
import { client } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { EntryCard } from '../entry-card.tsx'
import { withNotice } from '../notices.ts'
import type { Route } from './+types/invitation.ts'

/** Only looks: a mail scanner that follows the link uses nothing up. */
export async function loader({ url }: Route.LoaderArgs) {
  try {
    return { invited: await client.accounts.invitation.look({ token: url.searchParams.get('token') ?? '' }) }
  } catch (error) {
    return { refusal: refusalMessage(error, 'Failed to load the invitation. Please try again.') }
  }
}

export const meta: Route.MetaFunction = () => [
  { title: `Your account · ${firm.name}` },
  { name: 'robots', content: 'noindex' },
]

/** Where the link of an invitation leads. */
export default function Invitation({ loaderData: { invited, refusal } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
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
          <AcceptForm
            token={params.get('token') ?? ''}
            email={invited.email}
            onAccepted={(role) =>
              navigate(withNotice(role === 'admin' ? '/admin-login' : '/lawyer-login', 'password-chosen'))
            }
          />
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
