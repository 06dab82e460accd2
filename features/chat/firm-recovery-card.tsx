import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { firmChain } from '#features/chat-keys/key-statements.schema.ts'
import { api } from '#platform/api/client.ts'
import { formatDate } from '#platform/dates/format.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Button } from '#ui/forms/button.tsx'
import { Card, CardBody, CardDescription, CardHeader, CardTitle } from '#ui/layout/card.tsx'
import { Badge } from '#ui/lists/badge.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'

const NewFirmKey = lateDialog(() => import('./new-firm-key.tsx').then((file) => file.NewFirmKey))
const RecoverChat = lateDialog(() => import('./recover-chat.tsx').then((file) => file.RecoverChat))

/** The query of the firm's recovery key. */
export const firmRecoveryKey = () => api.admin.chatRecovery.key.read.queryOptions()

/** The firm's recovery key for encrypted chats: creates, replaces and uses it. */
export function FirmRecovery() {
  const key = useQuery(firmRecoveryKey())
  const queries = useQueryClient()
  useLive(`key_statements/chain_id/${firmChain}`, [firmRecoveryKey().queryKey])
  const [open, setOpen] = useState<'make' | 'recover'>()
  const close = () => setOpen(undefined)
  const since = key.data?.since
  return (
    <Card as="section">
      <CardHeader>
        <CardTitle as="h2">Firm recovery key</CardTitle>
        {key.data && <Badge tone={since ? 'green' : 'grey'}>{since ? 'Active' : 'None'}</Badge>}
      </CardHeader>
      <CardBody>
        {key.isPending && (
          <Loading>
            <Skeleton className="h-16" />
          </Loading>
        )}
        {key.isLoadingError && (
          <ErrorState
            title="Failed to load the firm recovery key"
            onRetry={() => key.refetch()}
            retrying={key.isFetching}
          />
        )}
        {key.data && (
          <>
            <CardDescription>
              {since
                ? `Active since ${formatDate(since)}. Any two of its three shares open an encrypted chat, for example for a lawyer’s successor. The chat’s client and lawyer are notified, and the audit log records it.`
                : 'Chats are end-to-end encrypted once the firm has a recovery key. It consists of three printed shares for three people. Any two shares open an encrypted chat. This server can’t open it.'}
            </CardDescription>
            <div className="flex flex-wrap gap-2">
              {since && <Button onClick={() => setOpen('recover')}>Recover a Chat</Button>}
              <Button variant={since ? 'secondary' : 'primary'} onClick={() => setOpen('make')}>
                {since ? 'Replace Key' : 'Create Recovery Key'}
              </Button>
            </div>
          </>
        )}
        <LateDialog open={open === 'make'}>
          <NewFirmKey
            open={open === 'make'}
            onOpenChange={close}
            links={key.data?.links ?? []}
            onMade={() => queries.invalidateQueries({ queryKey: firmRecoveryKey().queryKey })}
          />
        </LateDialog>
        <LateDialog open={open === 'recover'}>
          <RecoverChat open={open === 'recover'} onOpenChange={close} />
        </LateDialog>
      </CardBody>
    </Card>
  )
}
