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

/** The firm's recovery key for encrypted chats: makes it, and uses it. */
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
        <CardTitle as="h2">Recovery key for chats</CardTitle>
        {key.data && <Badge tone={since ? 'green' : 'grey'}>{since ? 'Made' : 'None'}</Badge>}
      </CardHeader>
      <CardBody>
        {key.isPending && (
          <Loading>
            <Skeleton className="h-16" />
          </Loading>
        )}
        {key.isLoadingError && (
          <ErrorState
            title="Failed to load the recovery key"
            onRetry={() => key.refetch()}
            retrying={key.isFetching}
          />
        )}
        {key.data && (
          <>
            <CardDescription>
              {since
                ? `Since ${formatDate(since)}. Any two of its three shares open a chat: for a lawyer’s successor, or to answer for the file. Both people and the audit log are told.`
                : 'Chats are encrypted end to end as soon as the firm has a recovery key. It is printed in three shares for three people; any two of them open a chat, when the firm must. Nobody else can, and neither can this server.'}
            </CardDescription>
            <div className="flex flex-wrap gap-2">
              {since && <Button onClick={() => setOpen('recover')}>Recover a Chat</Button>}
              <Button variant={since ? 'secondary' : 'primary'} onClick={() => setOpen('make')}>
                {since ? 'Replace the Key' : 'Make the Recovery Key'}
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
