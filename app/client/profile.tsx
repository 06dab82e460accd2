import { HydrationBoundary } from '@tanstack/react-query'
import { useOutletContext } from 'react-router'
import type { Viewer } from '#features/accounts/accounts.schema.ts'
import { ChangeAddress, ChangePassword } from '#features/accounts/security-settings.tsx'
import { ChatDevices } from '#features/chat/late-chat-devices.tsx'
import { DataExportCard } from '#features/data-export/data-export-card.tsx'
import { digestChoice } from '#features/notifications/digest-choice.tsx'
import { MailChoice, mailChoice } from '#features/notifications/mail-choice.tsx'
import { occasionChoice } from '#features/notifications/occasion-choice.tsx'
import { ownPasskeys, PasskeySettings } from '#features/passkeys/passkey-settings.tsx'
import { SessionList } from '#features/sessions/session-list.tsx'
import { TwoFactorSettings, twoFactorState } from '#features/two-factor/two-factor-settings.tsx'
import { firm } from '#firm.ts'
import { api } from '#platform/api/client.ts'
import { formatDate } from '#platform/dates/format.ts'
import { Card, CardBody } from '#ui/layout/card.tsx'
import { ownAccountAction, ownAccountClientAction } from '../own-account.ts'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/profile.ts'

const queries = () => [
  twoFactorState(),
  ownPasskeys(),
  api.accounts.own.sessions.queryOptions(),
  mailChoice(),
  digestChoice(),
  occasionChoice(),
]

export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries()),
})
export const clientLoader = fromCache(queries)

export const action = ownAccountAction(false)
export const clientAction = ownAccountClientAction

export const meta: Route.MetaFunction = () => [{ title: `Profile · ${firm.name}` }]

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, createdAt } = useOutletContext<Viewer>()
  const facts = [
    ['Full name', name || 'User'],
    ['Email', email],
    ['Account created', createdAt ? formatDate(createdAt) : 'N/A'],
  ]
  return (
    <HydrationBoundary state={loaderData.state}>
      <Card as="section">
        <CardBody>
          <dl className="flex flex-col gap-5 sm:flex-row sm:flex-wrap sm:gap-x-12">
            {facts.map(([term, fact]) => (
              <div key={term}>
                <dt className="text-sm text-ink-soft">{term}</dt>
                <dd className="font-medium wrap-anywhere">{fact}</dd>
              </div>
            ))}
          </dl>
        </CardBody>
      </Card>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <ChangePassword answer={actionData} />
        <ChangeAddress answer={actionData} />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-6">
          <TwoFactorSettings />
          <PasskeySettings />
          <ChatDevices />
          <SessionList />
        </div>
        <div className="flex flex-col gap-6">
          <MailChoice />
          <DataExportCard />
        </div>
      </div>
    </HydrationBoundary>
  )
}
