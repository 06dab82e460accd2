import { useMutation } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { firm } from '#firm.ts'
import { client } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import type { Link } from '#platform/e2ee/chain.ts'
import { Button } from '#ui/forms/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { Dialog, DialogBody, DialogFooter } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import { newFirmKey } from './firm-recovery.ts'
import { printText } from './print-text.ts'
import { saveText } from './save-text.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The firm's chain so far. */
  links: readonly Link[]
  onMade: () => unknown
}

/** Makes the firm's recovery key in this browser. It is in force only once its shares are stored. */
export function NewFirmKey({ open, onOpenChange, links, onMade }: Props) {
  const [made, setMade] = useState<Awaited<ReturnType<typeof newFirmKey>>>()
  const [stored, setStored] = useState(false)
  const [asking, setAsking] = useState(false)
  const make = useMutation({
    mutationFn: () => newFirmKey(links),
    onSuccess: setMade,
    onError: () => toast.error('This browser can’t make the key. Please use a newer one.'),
  })
  const close = () => {
    setMade(undefined)
    setStored(false)
    onOpenChange(false)
  }
  const announce = useMutation({
    mutationFn: async () => made && client.admin.chatRecovery.key.add(made.statement),
    onSuccess: () => {
      close()
      onMade()
      toast.success('The recovery key is in force.')
    },
    onError: (error) => toast.error(refusalMessage(error, 'Failed to save the key. Please try again.')),
  })
  return (
    <Dialog
      open={open}
      onOpenChange={() => (made ? setAsking(true) : close())}
      title="Recovery key for chats"
      description="Made in this browser; the server gets its public half alone."
    >
      <DialogBody>
        {made ? (
          <>
            <InlineAlert tone="warning">
              Print each share for another person, and keep them in different places. They are shown once. Two
              of them open every encrypted chat of the firm.
            </InlineAlert>
            <ol className="flex flex-col gap-3">
              {made.shares.map((share, at) => (
                <Share key={share} share={share} number={at + 1} />
              ))}
            </ol>
            <Checkbox
              label="The three shares are printed or stored, apart from each other"
              checked={stored}
              onChange={(event) => setStored(event.target.checked)}
            />
          </>
        ) : (
          <p className="text-sm">
            {links.length > 0
              ? 'The new key is for what is written from now on. Keep the shares of the old one: they open what was written before.'
              : 'From then on, chats are encrypted end to end, as soon as both people have opened them once.'}
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={() => (made ? setAsking(true) : close())}>
          Cancel
        </Button>
        {made ? (
          <Button disabled={!stored} pending={announce.isPending} onClick={() => announce.mutate()}>
            Put It in Force
          </Button>
        ) : (
          <Button pending={make.isPending} pendingLabel="Making..." onClick={() => make.mutate()}>
            Make the Key
          </Button>
        )}
      </DialogFooter>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard this key?"
        description="It isn’t in force. What you printed of it is then worthless."
        confirmLabel="Discard"
        cancelLabel="Go back"
        onConfirm={close}
      />
    </Dialog>
  )
}

function Share({ share, number }: { share: string; number: number }) {
  const text = `${firm.name}\nRecovery key for chats, share ${number} of 3\nMade on ${new Date().toISOString().slice(0, 10)}\n\n${share}\n\nAny two of the three shares open every encrypted chat of the firm. Keep it from the other two.\n`
  return (
    <li className="flex flex-col gap-2 rounded-sm border border-rule bg-sunken px-4 py-3">
      <span className="text-sm font-medium">Share {number} of 3</span>
      <output aria-label={`Share ${number}`} className="font-mono text-sm wrap-anywhere">
        {share}
      </output>
      <span className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => printText(text)}>
          <Printer aria-hidden />
          Print
        </Button>
        <Button variant="secondary" size="sm" onClick={() => saveText(`chat-key-share-${number}.txt`, text)}>
          <Download aria-hidden />
          Download
        </Button>
      </span>
    </li>
  )
}
