import { HydrationBoundary } from '@tanstack/react-query'
import { useOutletContext } from 'react-router'
import type { Viewer } from '#features/accounts/accounts.schema.ts'
import { ChangeAddress, ChangePassword } from '#features/accounts/security-settings.tsx'
import { SessionList } from '#features/accounts/session-list.tsx'
import { TwoFactorSettings, twoFactorState } from '#features/accounts/two-factor-settings.tsx'
import { MailChoice } from '#features/notifications/mail-choice.tsx'
import { OwnDataCard } from '#features/own-data/own-data-card.tsx'
import { firm } from '#firm.config.ts'
import { api } from '#platform/api/client.ts'
import { formatDate } from '#platform/dates/format.ts'
import { Card, CardBody } from '#ui/card.tsx'
import { preload } from '../preload.ts'
import type { Route } from './+types/profile.ts'

export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(
    context,
    twoFactorState(),
    api.accounts.own.sessions.queryOptions(),
    api.notifications.mail.queryOptions(),
  ),
})

export const meta: Route.MetaFunction = () => [{ title: `Profile · ${firm.name}` }]

export default function Profile({ loaderData }: Route.ComponentProps) {
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
        <ChangePassword />
        <ChangeAddress />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-6">
          <TwoFactorSettings />
          <SessionList />
        </div>
        <div className="flex flex-col gap-6">
          <MailChoice />
          <OwnDataCard />
        </div>
      </div>
    </HydrationBoundary>
  )
}
