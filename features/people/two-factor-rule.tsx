import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { api } from '#platform/api/client.ts'

export const twoFactorRule = () => api.accounts.own.twoFactor.state.queryOptions()

/** Whether staff have to have a second factor: the installation decides, no switch that somebody could turn off. */
export function TwoFactorRule() {
  const { data } = useQuery(twoFactorRule())
  if (!data) return null
  return (
    <p className="-mt-2 flex items-center gap-2 text-xs text-ink-soft">
      <ShieldCheck aria-hidden className="size-4 shrink-0 text-ink-faint" />
      {data.required
        ? 'Two-factor sign-in is required of staff: without it, they can set it up and nothing else.'
        : 'Two-factor sign-in is not required of staff in this installation. People without it are marked.'}
    </p>
  )
}
