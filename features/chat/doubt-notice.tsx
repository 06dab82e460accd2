import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalMessage } from '#platform/api/refusal.ts'
import { Button } from '#ui/forms/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import { conversationKeys, keyringOf, type Whose } from './conversation-keys.ts'
import { Notice } from './key-notice.tsx'
import type { Looked } from './sealing.ts'

type Props = { whose: Whose; other: string } & Looked

/** Keys contradict what this browser saw. After a restored backup the two people compare them and go on. */
export function DoubtNotice({ whose, other, view, keys }: Props) {
  const [open, setOpen] = useState(false)
  const number = view.toldNumber
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
              whose={whose}
              other={other}
              keys={keys}
              number={number}
            />
          </>
        )
      }
    >
      The firm’s record of the keys of {view.doubted.includes(whose.side) ? 'your devices' : other} is older
      than what this browser saw, or contradicts it. The firm’s server was restored from a backup, or somebody
      interferes. Nothing is sent until you have compared the keys with {other}. Both of you have been
      notified.
    </Notice>
  )
}

type AcceptProps = Pick<Props, 'whose' | 'other' | 'keys'> & {
  open: boolean
  onOpenChange: (open: boolean) => void
  number: readonly string[]
}

/** Takes the firm's record of keys as it is now, after both people have compared its number. */
function AcceptKeys({ open, onOpenChange, whose, other, keys, number }: AcceptProps) {
  const queries = useQueryClient()
  const accept = useMutation({
    mutationFn: async () => {
      const { agent } = await keyringOf(whose.owner)
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
    onSettled: () => queries.invalidateQueries({ queryKey: conversationKeys(whose).queryKey }),
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Compare the keys"
      description={`Call ${other}. Continue only if both of you see the same safety number.`}
      size="sm"
    >
      <DialogBody>
        <output
          aria-label="Safety number"
          className="grid grid-cols-2 gap-x-5 gap-y-1 font-mono text-lg tabular-nums"
        >
          {number.map((group, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: groups have their places, and may repeat
            <span key={at}>{group}</span>
          ))}
        </output>
        <p className="text-sm text-ink-soft">
          The firm’s server was restored from a backup, or somebody has replaced keys to read the messages.
          This browser can’t tell which. If the firm knows of no restored backup, or the numbers differ, don’t
          continue.
        </p>
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
