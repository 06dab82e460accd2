import { useNavigate, useSearchParams } from 'react-router'
import { NewPasswordForm } from '#features/accounts/new-password-form.tsx'
import { firm } from '#firm.config.ts'
import { TextLink } from '#ui/text-link.tsx'
import { EntryCard } from '../entry-card.tsx'
import { withNotice } from '../notices.ts'
import type { Route } from './+types/new-password.ts'

export const loader = () => null

export const meta: Route.MetaFunction = () => [
  { title: `New password · ${firm.name}` },
  { name: 'robots', content: 'noindex' },
]

/** Where the link leads that an administrator has sent to a lawyer. */
export default function StaffNewPassword() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  return (
    <EntryCard
      title="Choose a new password"
      text="At least 12 characters. All your sessions end when you do."
      footer={<TextLink to="/lawyer-login">Lawyer Login</TextLink>}
    >
      <NewPasswordForm
        token={params.get('token') ?? ''}
        onChanged={() => navigate(withNotice('/lawyer-login', 'password-changed'))}
      />
    </EntryCard>
  )
}
