import { HydrationBoundary } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { TokenForm } from '#features/api-tokens/token-form.tsx'
import { apiTokenList, TokenList } from '#features/api-tokens/token-list.tsx'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import { WebhookForm } from '#features/webhooks/webhook-form.tsx'
import { WebhookList, webhookList } from '#features/webhooks/webhook-list.tsx'
import { firm } from '#firm.config.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { preload } from '../preload.ts'
import type { Route } from './+types/programs.ts'

export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(context, apiTokenList(), webhookList()),
})
export { keptSection as clientLoader } from '../kept-section.ts'

export const meta: Route.MetaFunction = () => [{ title: `For Programs · ${firm.name}` }]

/** How other programs use the firm's data: tokens to ask with, webhooks to be told by. */
export default function Programs({ loaderData }: Route.ComponentProps) {
  const [making, setMaking] = useState<'token' | 'webhook'>()
  const openAs = (what: 'token' | 'webhook') => (open: boolean) => setMaking(open ? what : undefined)
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader
        title="API Tokens"
        description="A token lets a program act for whoever made it. It ends by itself, and with their role, their password or their two-factor sign-in."
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
        description="Other programs are told what happened, signed with a secret, and again for three days until they answer."
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
