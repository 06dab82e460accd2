import { ForgotForm } from '#features/accounts/forgot-form.tsx'
import { firm } from '#firm.config.ts'
import { TextLink } from '#ui/text-link.tsx'
import { EntryCard } from '../../entry-card.tsx'
import type { Route } from './+types/forgot.ts'

export const meta: Route.MetaFunction = () => [{ title: `Forgotten Password · ${firm.name}` }]

export default function Forgot() {
  return (
    <EntryCard
      title="Forgotten Password"
      text="We send you a link to choose a new one"
      footer={<TextLink to="/auth">Back to Login</TextLink>}
    >
      <ForgotForm />
    </EntryCard>
  )
}
