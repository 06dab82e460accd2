import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ConversationKeys } from '#features/chat-keys/chat-keys.schema.ts'
import { QrCode } from '#features/two-factor/qr-code.tsx'
import { formatDate } from '#platform/dates/format.ts'
import { Button } from '#ui/forms/button.tsx'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { Dialog, DialogBody } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import type { ConversationView } from './agent/conversation-view.ts'
import { type ChatReader, conversationKeys, keyringOf } from './conversation-keys.ts'
import { deviceOwner } from './device-owner.ts'
import { SafetyNumber } from './safety-number.tsx'
import { saveConversation } from './save-conversation.ts'
import { useSaving } from './use-saving.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  reader: ChatReader
  other: string
  view: ConversationView
  keys: ConversationKeys
}

/** The safety number, the devices of both people, and the conversation as a file. */
export function VerifyDialog({ open, onOpenChange, ...shown }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Verify encryption"
      description={`Compare the safety number with ${shown.other} in person or by phone, not in this chat.`}
      size="sm"
    >
      <VerifyBody {...shown} />
    </Dialog>
  )
}

/**
 * The content of the dialog. The number covers the keys as the server lists them: a device that it added for both people gives
 * both the same number. So their devices are shown, too, and who else can read.
 */
export function VerifyBody({ reader, other, view, keys }: Omit<Props, 'open' | 'onOpenChange'>) {
  const queries = useQueryClient()
  const compared = useMutation({
    mutationFn: async () => {
      const { agent } = await keyringOf(reader.owner)
      await agent.verify(reader.conversationId, view.safetyNumber)
      await queries.fetchQuery({ ...conversationKeys(reader), staleTime: 0 })
    },
    onSuccess: () => toast.success('Marked as verified in this browser.'),
  })
  const save = useSaving((signal) => saveConversation(reader, other, signal))
  return (
    <DialogBody>
      {view.safetyNumber.length > 0 && (
        <div className="flex flex-col gap-4 sm:flex-row sm:items-center">
          <QrCode text={view.safetyNumber.join('')} label="Safety number as a QR code" />
          <SafetyNumber groups={view.safetyNumber} />
        </div>
      )}
      <p className="text-sm text-ink-soft">
        If {other} sees the same number, both of you see the same devices. They are listed below: check that
        you know your own, and {other} theirs. The number changes with your devices, with your recovery codes
        and with the firm’s recovery key.
      </p>
      {view.verified === 'changed' && (
        <InlineAlert tone="warning">
          The safety number has changed since you marked it as verified.
        </InlineAlert>
      )}
      {view.verified === 'yes' ? (
        <InlineAlert tone="positive">You have marked this safety number as verified.</InlineAlert>
      ) : (
        <Button
          className="self-start"
          disabled={view.safetyNumber.length === 0 || view.doubted.length > 0}
          pending={compared.isPending}
          onClick={() => compared.mutate()}
        >
          Mark as Verified
        </Button>
      )}
      <section className="flex flex-col gap-2">
        <h3 className="font-medium">Who can read this chat</h3>
        <ul className="divide-y divide-rule text-sm">
          {view.devices.map((device) => (
            <li key={device.id} className="flex flex-col py-2">
              <span className="font-medium wrap-anywhere">{device.name}</span>
              <span className="text-ink-soft">
                {deviceOwner(device, reader, other)}, since {formatDate(device.since)}
              </span>
            </li>
          ))}
        </ul>
        <p className="text-sm text-ink-soft">
          Your recovery codes, if there are any, open it as well.
          {keys.chains.some(({ side }) => side === 'firm') &&
            ' The firm can recover this chat if it must, with two of the three shares of its recovery key. Both of you are then notified.'}
        </p>
      </section>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          pending={save.isPending}
          pendingLabel="Decrypting..."
          onClick={save.start}
        >
          <Download aria-hidden />
          Save This Chat
        </Button>
        {save.isPending && (
          <Button variant="secondary" onClick={save.stop}>
            Stop and Save
          </Button>
        )}
      </div>
    </DialogBody>
  )
}
