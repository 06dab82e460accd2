import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { firmKeyMessages } from '#features/chat-keys/firm-key.schema.ts'
import { ConfirmIdentity } from '#features/passkeys/confirm-identity.tsx'
import { api, client } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import type { Link } from '#platform/e2ee/chain.ts'
import { Button } from '#ui/forms/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { Dialog, DialogBody, DialogFooter } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import { FirmKeyShare } from './firm-key-share.tsx'
import { newFirmKey } from './firm-recovery.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The firm's chain so far. */
  links: readonly Link[]
  onMade: () => unknown
}

/** Makes the firm's recovery key in this browser. It is active only once its shares are stored and the user is confirmed. */
export function NewFirmKey({ open, onOpenChange, links, onMade }: Props) {
  const own = useQuery({
    ...api.accounts.own.passkeys.list.queryOptions(),
    // A second factor may have been set up since, on this page or in another tab.
    enabled: open,
    staleTime: 0,
  })
  const [made, setMade] = useState<Awaited<ReturnType<typeof newFirmKey>>>()
  const [stored, setStored] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const [asking, setAsking] = useState(false)
  const make = useMutation({
    mutationFn: () => newFirmKey(links),
    onSuccess: setMade,
    onError: () => toast.error('This browser can’t create the key. Please use a newer one.'),
  })
  const close = () => {
    setMade(undefined)
    setStored(false)
    setConfirming(false)
    onOpenChange(false)
  }
  const leave = () => (made ? setAsking(true) : close())
  const activate = async () => {
    try {
      if (made) await client.admin.chatRecovery.key.add(made.statement)
    } catch (error) {
      setConfirming(false)
      toast.error(refusalMessage(error, 'Failed to activate the key. Please try again.'))
      return
    }
    close()
    onMade()
    toast.success('The firm recovery key is active.')
  }
  return (
    <Dialog
      open={open}
      onOpenChange={leave}
      title={links.length > 0 ? 'Replace the firm recovery key' : 'Create the firm recovery key'}
      description={
        confirming
          ? 'Please confirm first that it is you. All administrators are notified.'
          : 'Created in this browser. The server gets its public half only.'
      }
    >
      <DialogBody>
        {own.isPending ? (
          <Loading>
            <Skeleton className="h-24" />
          </Loading>
        ) : own.isError ? (
          <ErrorState
            title="Failed to load your sign-in"
            onRetry={() => own.refetch()}
            retrying={own.isFetching}
          />
        ) : !own.data.asksSecondFactor ? (
          <InlineAlert tone="info">{firmKeyMessages.noSecondFactor}</InlineAlert>
        ) : !made ? (
          <p className="text-sm">
            {links.length > 0
              ? 'The new key opens what is written from now on. Keep the shares of the old key: they open what was written before.'
              : 'Chats are end-to-end encrypted from then on, as soon as both people have opened them once.'}
          </p>
        ) : confirming ? (
          <ConfirmIdentity
            asksCode
            hasPasskeys={own.data.arePossible && own.data.passkeys.length > 0}
            onConfirmed={activate}
          />
        ) : (
          <>
            <InlineAlert tone="warning">
              Print each share for another person, and store the shares in different places. They are shown
              only once. Any two of them open every encrypted chat of the firm.
            </InlineAlert>
            <ol className="flex flex-col gap-3">
              {made.shares.map((share, at) => (
                <FirmKeyShare key={share} share={share} number={at + 1} />
              ))}
            </ol>
            <Checkbox
              label="The three shares are printed or saved, in different places"
              checked={stored}
              onChange={(event) => setStored(event.target.checked)}
            />
          </>
        )}
      </DialogBody>
      <DialogFooter>
        {confirming ? (
          <Button variant="secondary" onClick={() => setConfirming(false)}>
            Back to the Shares
          </Button>
        ) : (
          <>
            <Button variant="secondary" onClick={leave}>
              Cancel
            </Button>
            {made ? (
              <Button disabled={!stored} onClick={() => setConfirming(true)}>
                Activate Key
              </Button>
            ) : (
              <Button
                disabled={!own.data?.asksSecondFactor}
                pending={make.isPending}
                pendingLabel="Creating..."
                onClick={() => make.mutate()}
              >
                Create Key
              </Button>
            )}
          </>
        )}
      </DialogFooter>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard this key?"
        description="It is not active yet. Shares that you printed or saved open nothing."
        confirmLabel="Discard Key"
        cancelLabel="Go Back"
        onConfirm={close}
      />
    </Dialog>
  )
}
