import { HydrationBoundary } from '@tanstack/react-query'
import { ChangePassword } from '#features/accounts/security-settings.tsx'
import { ChatDevices } from '#features/chat/late-chat-devices.tsx'
import { OwnProfileForm, ownProfile } from '#features/lawyers/own-profile-form.tsx'
import { digestChoice } from '#features/notifications/digest-choice.tsx'
import { occasionChoice } from '#features/notifications/occasion-choice.tsx'
import { ownPreferences, PreferenceSwitches } from '#features/notifications/preference-switches.tsx'
import { ownPasskeys, PasskeySettings } from '#features/passkeys/passkey-settings.tsx'
import { SessionList } from '#features/sessions/session-list.tsx'
import { TwoFactorSettings, twoFactorState } from '#features/two-factor/two-factor-settings.tsx'
import { firm } from '#firm.ts'
import { api } from '#platform/api/client.ts'
import { Switch } from '#ui/forms/switch.tsx'
import { useDark } from '#ui/hooks/use-dark.ts'
import { Card, CardBody, CardHeader, CardTitle } from '#ui/layout/card.tsx'
import { applyTheme } from '#ui/layout/theme.ts'
import { ownAccountAction, ownAccountClientAction } from '../own-account.ts'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/settings.ts'

const queries = () => [
  ownProfile(),
  ownPreferences(),
  digestChoice(),
  occasionChoice(),
  twoFactorState(),
  ownPasskeys(),
  api.accounts.own.sessions.queryOptions(),
]

export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries()),
})
export const clientLoader = fromCache(queries)

export const action = ownAccountAction(true)
export const clientAction = ownAccountClientAction

export const meta: Route.MetaFunction = () => [{ title: `Profile Settings · ${firm.name}` }]

export default function LawyerSettings({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <OwnProfileForm />
        <div className="flex flex-col gap-6">
          <PreferenceSwitches />
          <Appearance />
          <TwoFactorSettings />
          <PasskeySettings />
          <ChatDevices />
          <ChangePassword answer={actionData} isStaff />
          <SessionList />
        </div>
      </div>
    </HydrationBoundary>
  )
}

function Appearance() {
  const dark = useDark()
  return (
    <Card as="section">
      <CardHeader>
        <CardTitle as="h2">Appearance</CardTitle>
      </CardHeader>
      <CardBody>
        <Switch
          label="Dark mode"
          hint="Kept in this browser."
          checked={dark}
          onChange={(event) => applyTheme(event.target.checked ? 'dark' : 'light')}
        />
      </CardBody>
    </Card>
  )
}
