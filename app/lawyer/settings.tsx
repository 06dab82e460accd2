import { HydrationBoundary } from '@tanstack/react-query'
import { ChangePassword } from '#features/accounts/security-settings.tsx'
import { SessionList } from '#features/accounts/session-list.tsx'
import { TwoFactorSettings, twoFactorState } from '#features/accounts/two-factor-settings.tsx'
import { OwnProfileForm, ownProfile } from '#features/lawyers/own-profile-form.tsx'
import { ownPreferences, PreferenceSwitches } from '#features/notifications/preference-switches.tsx'
import { firm } from '#firm.config.ts'
import { api } from '#platform/api/client.ts'
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx'
import { Switch } from '#ui/switch.tsx'
import { applyTheme } from '#ui/theme.ts'
import { useDark } from '#ui/use-dark.ts'
import { preload } from '../preload.ts'
import type { Route } from './+types/settings.ts'

export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(
    context,
    ownProfile(),
    ownPreferences(),
    twoFactorState(),
    api.accounts.own.sessions.queryOptions(),
  ),
})

export const meta: Route.MetaFunction = () => [{ title: `Profile Settings · ${firm.name}` }]

export default function LawyerSettings({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <OwnProfileForm />
        <div className="flex flex-col gap-6">
          <PreferenceSwitches />
          <Appearance />
          <TwoFactorSettings />
          <ChangePassword isStaff />
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
