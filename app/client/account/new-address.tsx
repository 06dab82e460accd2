import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { firm } from '#firm.config.ts'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { Button } from '#ui/button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { toast } from '#ui/toaster.tsx'
import { EntryCard } from '../../entry-card.tsx'
import { signedInOnly } from '../../guards.ts'
import { withNotice } from '../../notices.ts'
import type { Route } from './+types/new-address.ts'

export const middleware: Route.MiddlewareFunction[] = [signedInOnly()]

export const loader = () => null

export const meta: Route.MetaFunction = () => [
  { title: `New address · ${firm.name}` },
  { name: 'robots', content: 'noindex' },
]

/** Where the link that confirms a new address leads. */
export default function NewAddress() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const change = useMutation(
    api.accounts.own.changeAddress.mutationOptions({
      onSuccess: () => navigate(withNotice('/dashboard/profile', 'address-changed')),
      onError: (error) =>
        toast.error(refusalMessage(error, 'Failed to change the address. Please try again.')),
    }),
  )
  return (
    <EntryCard
      title="Your new address"
      text="From now on you sign in with it"
      footer={<TextLink to="/dashboard/profile">Profile</TextLink>}
    >
      <div className="flex flex-col gap-4">
        <Button
          size="lg"
          pending={change.isPending}
          onClick={() => change.mutate({ token: params.get('token') ?? '' })}
        >
          Confirm my new address
        </Button>
        {change.isError && (
          <p role="alert" className="text-sm text-danger">
            {refusalMessage(change.error, 'Failed to change the address. Please try again.')}
          </p>
        )}
      </div>
    </EntryCard>
  )
}
