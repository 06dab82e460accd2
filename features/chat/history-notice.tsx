import { useState } from 'react'
import { Button } from '#ui/forms/button.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import type { ConversationView, SeenAdmission } from './agent/conversation-view.ts'
import { type ChatReader, keyCalls, keyringOf } from './conversation-keys.ts'
import { Digits, Notice, useStep } from './key-notice.tsx'

const RecoveryDialog = lateDialog(() => import('./recovery-dialog.tsx').then((file) => file.RecoveryDialog))

/** On a new device: the ways to what was written before it. */
export function HistoryNotice({
  reader,
  other,
  view,
  refused,
}: {
  reader: ChatReader
  other: string
  view: ConversationView
  /** Whether this device's last request was refused. */
  refused: boolean
}) {
  const [open, setOpen] = useState(false)
  const { conversationId, side, owner } = reader
  const ask = useStep(reader, async () => {
    const { agent, deviceId } = await keyringOf(owner)
    await keyCalls(side).ask({ conversationId, deviceId, commitment: await agent.ask() })
  })
  // Nobody has to give access to these.
  const isAwaited = view.missing.every((id) => view.awaited.includes(id))
  return (
    <Notice
      tone={refused && !isAwaited ? 'warning' : 'info'}
      actions={
        <>
          {view.hasRecovery && (
            <Button size="sm" onClick={() => setOpen(true)}>
              Enter Recovery Code
            </Button>
          )}
          {!isAwaited && (
            <Button size="sm" variant="secondary" pending={ask.isPending} onClick={() => ask.mutate()}>
              Request Access
            </Button>
          )}
          <LateDialog open={open}>
            <RecoveryDialog open={open} onOpenChange={setOpen} reader={reader} />
          </LateDialog>
        </>
      }
    >
      {isAwaited
        ? `Some messages can’t be read yet: this device waits for their key. It comes by itself, once another device of yours or ${other} is online.`
        : refused
          ? `Your request for access was refused, so earlier messages can’t be read on this device. You can write messages. If you don’t know why it was refused, call ${other} before you request access again.`
          : `You can write messages now. Earlier messages can’t be read on this device yet. Another device of yours or ${other} can give it access${view.hasRecovery ? ', or you can enter your recovery code' : ''}.`}
    </Notice>
  )
}

/** The new device waits, and shows the digits once somebody answers. */
export function AskedNotice({
  reader,
  other,
  admission,
}: {
  reader: ChatReader
  other: string
  admission: SeenAdmission
}) {
  const withdraw = useStep(reader, () =>
    keyCalls(reader.side).end({ id: admission.id, outcome: 'withdrawn' }),
  )
  return (
    <Notice
      tone={admission.isAltered ? 'warning' : 'info'}
      actions={
        <Button size="sm" variant="secondary" pending={withdraw.isPending} onClick={() => withdraw.mutate()}>
          Cancel Request
        </Button>
      }
    >
      {admission.digits ? (
        <>
          Compare these six digits with the other device, side by side or by phone:{' '}
          <Digits>{admission.digits}</Digits>
        </>
      ) : admission.isAltered ? (
        <>
          This request was changed in transit to the other device, so there are no digits to compare. Nobody
          was given access. Cancel it and request access again. If it happens again, call the firm.
        </>
      ) : (
        <>
          Waiting for another device of yours or {other} to give this device access. Keep this page open, or
          come back later.
        </>
      )}
    </Notice>
  )
}
