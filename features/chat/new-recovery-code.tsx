import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { useContext, useState } from 'react'
import { ConfirmIdentity } from '#features/passkeys/confirm-identity.tsx'
import { firm } from '#firm.ts'
import { api, client } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { DraftOwner } from '#platform/drafts/use-draft.ts'
import { newRecoveryCode } from '#platform/e2ee/recovery-code.ts'
import { Button } from '#ui/forms/button.tsx'
import { CopyButton } from '#ui/forms/copy-button.tsx'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { Dialog, DialogBody, DialogFooter } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import { startedAgent } from './agent/agent-client.ts'
import { printText } from './print-text.ts'
import { saveText } from './save-text.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Whether there is a code already. */
  replaces: boolean
  onMade: () => unknown
}

/** Makes a recovery code in this browser and shows it once. It is active only once it is saved, so that a reload loses none. */
export function NewRecoveryCode({ open, onOpenChange, replaces, onMade }: Props) {
  const owner = useContext(DraftOwner)
  const [code, setCode] = useState<string>()
  const [asking, setAsking] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const signIn = useQuery({
    ...api.accounts.own.passkeys.list.queryOptions(),
    // A second factor may have been set up since, on this page or in another tab.
    enabled: open && replaces,
    staleTime: 0,
  })
  // Without it the wrong fields would be shown: somebody with a second factor could only be refused.
  const lacksSignIn = replaces && !signIn.data
  const make = useMutation({
    mutationFn: newRecoveryCode,
    onSuccess: setCode,
    onError: () => toast.error('This browser can’t create a recovery code. Please use a newer one.'),
  })
  const announce = useMutation({
    mutationFn: async (code: string) => {
      const { agent } = await startedAgent(owner ?? '')
      const { chatKeys } = client.accounts.own
      const { statement, signature } = await agent.announceRecovery(code, (await chatKeys.list()).links)
      await chatKeys.add({ statement, signature })
    },
    onSuccess: () => {
      close()
      onMade()
      toast.success('The recovery code is active.')
    },
    onError: (error) => toast.error(refusalMessage(error, 'Failed to activate the code. Please try again.')),
    onSettled: () => setConfirming(false),
  })
  const close = () => {
    setCode(undefined)
    setConfirming(false)
    onOpenChange(false)
  }
  const text = `Recovery code for encrypted chats at ${firm.name}\n\n${code}\n\nAnyone who has this code and can sign in as you can read your chats.\n`
  return (
    <Dialog
      open={open}
      onOpenChange={() => (code ? setAsking(true) : close())}
      title={code ? 'Your recovery code' : 'Create a recovery code'}
      description={confirming && 'Please confirm first that it is you.'}
      size="sm"
    >
      <DialogBody>
        {confirming && code ? (
          <ConfirmIdentity
            asksCode={signIn.data?.asksSecondFactor ?? false}
            hasPasskeys={(signIn.data?.arePossible && signIn.data.passkeys.length > 0) ?? false}
            onConfirmed={() => announce.mutate(code)}
          />
        ) : lacksSignIn && signIn.isError ? (
          <ErrorState
            title="Failed to load your sign-in"
            onRetry={() => signIn.refetch()}
            retrying={signIn.isFetching}
          />
        ) : code ? (
          <>
            <InlineAlert tone="warning">
              The code is shown only once, and nobody else knows it. Print it or write it down, and keep it
              away from your devices. Then activate it.
            </InlineAlert>
            <output
              aria-label="Recovery code"
              className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-sm border border-rule bg-sunken px-5 py-4 text-center font-mono text-lg tracking-wide"
            >
              {code.split('-').map((group, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: groups have their places, and may repeat
                <span key={at}>{group}</span>
              ))}
            </output>
            <div className="flex flex-wrap gap-2">
              <Button variant="secondary" size="sm" onClick={() => printText(text)}>
                <Printer aria-hidden />
                Print
              </Button>
              <CopyButton value={code} label="Copy" />
              <Button variant="secondary" size="sm" onClick={() => saveText('chat-recovery-code.txt', text)}>
                <Download aria-hidden />
                Download
              </Button>
            </div>
          </>
        ) : (
          <p className="text-sm">
            With a recovery code, you can read all your encrypted chats on a new device, even if you have lost
            the others.{replaces && ' Your current code stops working once the new one is active.'}
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        {confirming ? (
          <Button variant="secondary" onClick={() => setConfirming(false)}>
            Go Back
          </Button>
        ) : code ? (
          <Button
            pending={announce.isPending}
            onClick={() => (replaces ? setConfirming(true) : announce.mutate(code))}
          >
            Activate Code
          </Button>
        ) : (
          <>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button
              disabled={lacksSignIn}
              pending={make.isPending}
              pendingLabel="Creating..."
              onClick={() => make.mutate()}
            >
              Create Code
            </Button>
          </>
        )}
      </DialogFooter>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard this code?"
        description={`It is not active yet. A copy that you printed or saved opens nothing.${replaces ? ' Your current code keeps working.' : ''}`}
        confirmLabel="Discard Code"
        cancelLabel="Go Back"
        onConfirm={close}
      />
    </Dialog>
  )
}
