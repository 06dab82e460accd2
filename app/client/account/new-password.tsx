import { useNavigate, useSearchParams } from 'react-router'
import { NewPasswordForm } from '#features/accounts/new-password-form.tsx'
import { firm } from '#firm.config.ts'
import { TextLink } from '#ui/text-link.tsx'
import { EntryCard } from '../../entry-card.tsx'
import { withNotice } from '../../notices.ts'
import type { Route } from './+types/new-password.ts'

export const loader = () => null

export const meta: Route.MetaFunction = () => [
  { title: `New password · ${firm.name}` },
  { name: 'robots', content: 'noindex' },
]

/** Where the link of a forgotten password leads. */
export default function NewPassword() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  return (
    <EntryCard
      title="Choose a new password"
      text="All your sessions end when you do"
      footer={<TextLink to="/auth/forgot">Ask for a new link</TextLink>}
    >
      <NewPasswordForm
        token={params.get('token') ?? ''}
        onChanged={() => navigate(withNotice('/auth', 'password-changed'))}
      />
    </EntryCard>
  )
}
