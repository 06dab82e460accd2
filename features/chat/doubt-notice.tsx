import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalMessage } from '#platform/api/refusal.ts'
import { Button } from '#ui/forms/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import type { SeenDevice } from './agent/conversation-view.ts'
import { type ChatReader, conversationKeys, keyringOf } from './conversation-keys.ts'
import { deviceOwner } from './device-owner.ts'
import { Notice } from './key-notice.tsx'
import { SafetyNumber } from './safety-number.tsx'
import type { Looked } from './sealing.ts'

type Props = { reader: ChatReader; other: string } & Looked

/** Keys contradict what this browser saw. After a restored backup the two people compare them and go on. */
export function DoubtNotice({ reader, other, view, keys }: Props) {
  const [open, setOpen] = useState(false)
  const number = view.claimedNumber
  return (
    <Notice
      tone="danger"
      actions={
        number && (
          <>
            <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
              Compare the Keys
            </Button>
            <AcceptKeys
              open={open}
              onOpenChange={setOpen}
              reader={reader}
              other={other}
              keys={keys}
              number={number}
              devices={view.claimedDevices}
            />
          </>
        )
      }
    >
      Something about the encryption of this chat has changed that shouldn’t have. The firm may have restored
      its server from a backup, or somebody may be trying to read along.{' '}
      {number
        ? `Call ${other} and compare the number; it is under Verify in this chat. Until then nothing is sent.`
        : 'Call the firm. Until this is repaired nothing is sent.'}
    </Notice>
  )
}

type AcceptProps = Pick<Props, 'reader' | 'other' | 'keys'> & {
  open: boolean
  onOpenChange: (open: boolean) => void
  number: readonly string[]
  devices: readonly SeenDevice[]
}

/** Takes the firm's record of keys as it is now, after both people have compared its number. */
function AcceptKeys({ open, onOpenChange, reader, other, keys, number, devices }: AcceptProps) {
  const queries = useQueryClient()
  const accept = useMutation({
    mutationFn: async () => {
      const { agent } = await keyringOf(reader.owner)
      await agent.accept(keys, number)
    },
    onSuccess: () => {
      onOpenChange(false)
      toast.success('The keys are accepted. You can write again.')
    },
    onError: (error) =>
      toast.error(
        refusalMessage(error, 'The keys have changed again. Please compare the new safety number.'),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: conversationKeys(reader).queryKey }),
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Compare the keys"
      description={`Call ${other}. Continue only if both of you see the same safety number.`}
      size="sm"
    >
      {/* Longer than a telephone's screen, and without a control that Tab would scroll to. */}
      <DialogBody tabIndex={0} role="group" aria-label="What to compare">
        <SafetyNumber groups={number} />
        <p className="text-sm text-ink-soft">
          The firm’s server was restored from a backup, or somebody has replaced keys to read the messages.
          This browser can’t tell which. If the firm knows of no restored backup, or the numbers differ, don’t
          continue.
        </p>
        <section className="flex flex-col gap-2">
          <h3 className="font-medium">Devices that will read this chat</h3>
          <ul className="divide-y divide-rule text-sm">
            {devices.map((device) => (
              <li key={device.id} className="flex flex-col py-2">
                <span className="font-medium wrap-anywhere">{device.name}</span>
                <span className="text-ink-soft">{deviceOwner(device, reader, other)}</span>
                {device.isNew && <span className="text-danger">This browser hasn’t seen it before.</span>}
              </li>
            ))}
          </ul>
          <p className="text-sm text-ink-soft">
            Ask {other} about each one. Don’t continue if nobody knows it.
          </p>
        </section>
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={() => onOpenChange(false)}>
          Cancel
        </Button>
        <Button variant="danger" pending={accept.isPending} onClick={() => accept.mutate()}>
          Numbers Match: Accept
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
