import { HydrationBoundary } from '@tanstack/react-query'
import { ChangePassword } from '#features/accounts/security-settings.tsx'
import { SessionList } from '#features/accounts/session-list.tsx'
import { TwoFactorSettings, twoFactorState } from '#features/accounts/two-factor-settings.tsx'
import { firm } from '#firm.config.ts'
import { api } from '#platform/api/client.ts'
import { preload } from '../preload.ts'
import type { Route } from './+types/security.ts'

export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(context, twoFactorState(), api.accounts.own.sessions.queryOptions()),
})

export const meta: Route.MetaFunction = () => [{ title: `My Security · ${firm.name}` }]

/** The administrator's own account: second factor, password, sessions. */
export default function AdminSecurity({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-6">
          <TwoFactorSettings />
          <ChangePassword isStaff />
        </div>
        <SessionList />
      </div>
    </HydrationBoundary>
  )
}
