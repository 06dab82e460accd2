import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { keyStatement, mostDevices } from '#features/chat-keys/key-statements.schema.ts'
import { api, client } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { formatDate, formatDateTime } from '#platform/dates/format.ts'
import { DraftOwner } from '#platform/drafts/use-draft.ts'
import { Button } from '#ui/forms/button.tsx'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { Card, CardBody, CardDescription, CardHeader, CardTitle } from '#ui/layout/card.tsx'
import { FocusKeeper } from '#ui/layout/focus-keeper.tsx'
import { Badge } from '#ui/lists/badge.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import { toast } from '#ui/overlays/toaster.tsx'

const NewRecoveryCode = lateDialog(() =>
  import('./new-recovery-code.tsx').then((file) => file.NewRecoveryCode),
)

/** The query of one's devices and recovery code. */
const ownChatKeys = () => api.accounts.own.chatKeys.list.queryOptions()

/** The devices that read one's encrypted chats, and the recovery code for when all of them are lost. */
export function ChatDevices() {
  const list = useQuery(ownChatKeys())
  const queries = useQueryClient()
  const owner = useContext(DraftOwner)
  // Asks the agent only for what it has stored: showing this card creates no device.
  const here = useQuery({
    queryKey: ['chat device here', owner],
    queryFn: async () => {
      const { localAgent } = await import('./agent/agent-client.ts')
      return (await (owner ? localAgent(owner) : undefined))?.deviceHere() ?? null
    },
  })
  const [making, setMaking] = useState(false)
  const devices = list.data?.holders.filter(({ kind }) => kind === 'device') ?? []
  const recovery = list.data?.holders.find(({ kind }) => kind === 'recovery')
  const maker = recovery && list.data && makerOf(list.data.links, recovery.id, devices)
  const reread = () => queries.invalidateQueries({ queryKey: ownChatKeys().queryKey })
  return (
    <FocusKeeper rows={devices.length}>
      <Card as="section">
        <CardHeader>
          <CardTitle as="h2">Chat devices</CardTitle>
        </CardHeader>
        <CardBody>
          <CardDescription>
            Your encrypted chats are read on these devices. Each has its own key, which never leaves it. Chats
            can also be read by the other person, by anyone who has your recovery code and can sign in as you,
            and by the firm with its recovery key.
            {devices.length > mostDevices &&
              ` New messages can be read on the ${mostDevices} devices that were used last. To add another one, open this page on it, or remove devices that you no longer use.`}
          </CardDescription>
          {list.isPending && (
            <Loading>
              <Skeleton className="h-16" />
            </Loading>
          )}
          {list.isLoadingError && (
            <ErrorState
              title="Failed to load your devices"
              onRetry={() => list.refetch()}
              retrying={list.isFetching}
            />
          )}
          {list.data && devices.length === 0 && (
            <p className="text-sm text-ink-soft">No devices yet. Opening a chat adds the device.</p>
          )}
          {devices.length > 0 && (
            <ul className="divide-y divide-rule">
              {devices.map((device) => (
                <li
                  key={device.id}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
                >
                  <div className="flex min-w-0 flex-col text-sm">
                    <span className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
                      {device.name}
                      {device.id === here.data && <Badge tone="green">This device</Badge>}
                    </span>
                    <span className="text-ink-soft">
                      Since {formatDate(device.createdAt)}. Last seen {formatDateTime(device.lastSeenAt)}.
                    </span>
                  </div>
                  {device.id !== here.data && (
                    <RemoveDevice device={device} madeCode={device.id === maker?.id} onRemoved={reread} />
                  )}
                </li>
              ))}
            </ul>
          )}
          {devices.length > 0 && (
            <div className="flex flex-col gap-3 border-t border-rule pt-4">
              <h3 className="font-medium">Recovery code</h3>
              <p className="text-sm text-ink-soft">
                {recovery
                  ? `Created on ${formatDate(recovery.createdAt)}. With it, you can read all your chats on a new device.`
                  : 'With it, you can read all your chats on a new device if you lose this one. Print it and keep it in a safe place.'}
              </p>
              {maker && !maker.isInUse && (
                <InlineAlert tone="warning">
                  The recovery code was made on {maker.name}, which you have removed. Make a new one: who has
                  seen the code there and can sign in as you can still read your chats with it.
                </InlineAlert>
              )}
              <Button variant="secondary" className="self-start" onClick={() => setMaking(true)}>
                {recovery ? 'Replace Recovery Code' : 'Create Recovery Code'}
              </Button>
              <LateDialog open={making}>
                <NewRecoveryCode
                  open={making}
                  onOpenChange={setMaking}
                  replaces={recovery !== undefined}
                  onMade={reread}
                />
              </LateDialog>
            </div>
          )}
        </CardBody>
      </Card>
    </FocusKeeper>
  )
}

/** The device that a recovery code was made on, as it signed for it. */
function makerOf(
  links: readonly { statement: string }[],
  recoveryId: string,
  inUse: readonly { id: string }[],
) {
  const said = links.flatMap(({ statement }) => keyStatement(statement) ?? [])
  const code = said.find((one) => one.kind === 'recovery' && one.id === recoveryId)
  const device = said.find((one) => one.kind === 'device' && code?.kind === 'recovery' && one.id === code.by)
  if (device?.kind !== 'device') return
  return { id: device.id, name: device.name, isInUse: inUse.some(({ id }) => id === device.id) }
}

type RemoveProps = {
  device: { id: string; name: string }
  /** Whether the recovery code was made on it. */
  madeCode: boolean
  onRemoved: () => unknown
}

/** Removes a device: it receives no new keys, and its session ends. */
function RemoveDevice({ device: { id, name }, madeCode, onRemoved }: RemoveProps) {
  const owner = useContext(DraftOwner)
  const remove = useMutation({
    mutationFn: async () => {
      const { startedAgent } = await import('./agent/agent-client.ts')
      const { agent } = await startedAgent(owner ?? '')
      const { statement, signature } = await agent.remove(
        id,
        (await client.accounts.own.chatKeys.list()).links,
      )
      // Ends the other sessions, too.
      await client.accounts.own.chatKeys.add({ statement, signature })
    },
    onSuccess: () => toast.success('The device was removed.'),
    onError: (error) => {
      throw new Error(refusalMessage(error, 'Failed to remove the device. Please try again.'))
    },
    onSettled: onRemoved,
  })
  return (
    <ConfirmDialog
      trigger={
        <Button variant="danger-ghost" size="sm" aria-label={`Remove ${name}`}>
          Remove
        </Button>
      }
      title="Remove this device?"
      description={`${name} gets no keys of messages that are written from now on, unless somebody signs in on it again. Messages that it has already opened may stay readable on it. You are signed out in all other browsers.${
        madeCode ? ' Your recovery code was made on it, and stays valid: make a new one afterwards.' : ''
      }`}
      confirmLabel="Remove Device"
      onConfirm={() => remove.mutateAsync()}
    />
  )
}
