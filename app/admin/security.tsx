import { HydrationBoundary } from '@tanstack/react-query'
import { ChangePassword } from '#features/accounts/security-settings.tsx'
import { FirmRecovery, firmRecoveryKey } from '#features/chat/firm-recovery-card.tsx'
import { digestChoice } from '#features/notifications/digest-choice.tsx'
import { MailChoice, mailChoice } from '#features/notifications/mail-choice.tsx'
import { occasionChoice } from '#features/notifications/occasion-choice.tsx'
import { ownPasskeys, PasskeySettings } from '#features/passkeys/passkey-settings.tsx'
import { SessionList } from '#features/sessions/session-list.tsx'
import { TwoFactorSettings, twoFactorState } from '#features/two-factor/two-factor-settings.tsx'
import { firm } from '#firm.ts'
import { api } from '#platform/api/client.ts'
import { ownAccountAction, ownAccountClientAction } from '../own-account.ts'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/security.ts'

const queries = () => [
  twoFactorState(),
  ownPasskeys(),
  api.accounts.own.sessions.queryOptions(),
  mailChoice(),
  digestChoice(),
  occasionChoice(),
  firmRecoveryKey(),
]

export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries()),
})
export const clientLoader = fromCache(queries)

export const action = ownAccountAction(true)
export const clientAction = ownAccountClientAction

export const meta: Route.MetaFunction = () => [{ title: `My Security · ${firm.name}` }]

/** The administrator's own account: second factor, password, sessions, mail. */
export default function AdminSecurity({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-6">
          <TwoFactorSettings />
          <PasskeySettings />
          <ChangePassword answer={actionData} isStaff />
        </div>
        <div className="flex flex-col gap-6">
          <SessionList />
          <MailChoice />
          <FirmRecovery />
        </div>
      </div>
    </HydrationBoundary>
  )
}
