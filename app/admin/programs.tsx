import { HydrationBoundary } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { TokenForm } from '#features/api-tokens/token-form.tsx'
import { apiTokenList, TokenList } from '#features/api-tokens/token-list.tsx'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import { WebhookForm } from '#features/webhooks/webhook-form.tsx'
import { WebhookList, webhookList } from '#features/webhooks/webhook-list.tsx'
import { firm } from '#firm.ts'
import { Button } from '#ui/forms/button.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/programs.ts'

const queries = () => [apiTokenList(), webhookList()]

export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries()),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `API & Webhooks · ${firm.name}` }]

/** Access for other programs: tokens for the API, and webhooks. */
export default function Programs({ loaderData }: Route.ComponentProps) {
  const [making, setMaking] = useState<'token' | 'webhook'>()
  const openAs = (what: 'token' | 'webhook') => (open: boolean) => setMaking(open ? what : undefined)
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader
        title="API Tokens"
        description="A token lets a program act as the administrator who made it. It expires on its date, or when their role, password or two-factor sign-in changes."
        actions={
          <>
            <ButtonLink variant="secondary" to="/api/docs" reloadDocument>
              API Documentation
            </ButtonLink>
            <DownloadCsv list="tokens" />
            <Button onClick={() => setMaking('token')}>
              <Plus aria-hidden />
              New Token
            </Button>
          </>
        }
      />
      <TokenList />
      <PageHeader
        title="Webhooks"
        description="Other systems receive signed events. A failed delivery is retried for three days."
        actions={
          <>
            <DownloadCsv list="webhooks" />
            <Button onClick={() => setMaking('webhook')}>
              <Plus aria-hidden />
              New Webhook
            </Button>
          </>
        }
      />
      <WebhookList />
      <TokenForm open={making === 'token'} onOpenChange={openAs('token')} />
      <WebhookForm open={making === 'webhook'} onOpenChange={openAs('webhook')} />
    </HydrationBoundary>
  )
}
