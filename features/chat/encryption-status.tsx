import { LockKeyhole, ShieldAlert, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/forms/button.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import { type ChatEntry, chatEncryption, chatMessages } from './chat.schema.ts'
import type { ChatReader, Seen } from './conversation-keys.ts'

const VerifyDialog = lateDialog(() => import('./verify-dialog.tsx').then((file) => file.VerifyDialog))

type Props = {
  reader: ChatReader
  /** The other side's name. */
  other: string
  seen: Seen | undefined
  /** Undefined until they are loaded. */
  entries: readonly ChatEntry[] | undefined
}

/** The line below the composer: how what is written here is protected, and the way to verify it. */
export function EncryptionStatus({ reader, other, seen, entries }: Props) {
  const [open, setOpen] = useState(false)
  const view = seen?.view
  const isSealed = view?.mustSeal ?? seen?.keys.encryptedSince != null
  // While keys are in doubt nothing is written, and nothing is claimed.
  const isCertain = isSealed && !view?.doubted.length
  // Older messages aren't encrypted: the text is shown only where it applies to all visible messages.
  const isWhole = isCertain && entries && (entries.at(-1)?.sealed != null || entries.length === 0)
  const verified = view?.verified
  const Icon = verified === 'yes' ? ShieldCheck : verified === 'changed' ? ShieldAlert : LockKeyhole
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 border-t border-rule bg-sunken px-5 py-1 text-xs text-ink-soft">
      <p className="flex items-center gap-1.5">
        <Icon aria-hidden className="size-3" />
        {isWhole
          ? chatEncryption.endToEnd
          : isCertain && view
            ? 'Your next message is end-to-end encrypted'
            : chatEncryption.atRest}
        {verified === 'yes' && isSealed && ' · Verified'}
        {verified === 'changed' && isSealed && ' · Keys have changed since you verified them'}
      </p>
      {view && !isSealed && <p>{chatMessages.filesLater}</p>}
      {view && isSealed && (
        <>
          <Button variant="link" size="sm" className="text-xs" onClick={() => setOpen(true)}>
            Verify
          </Button>
          <LateDialog open={open}>
            <VerifyDialog
              open={open}
              onOpenChange={setOpen}
              reader={reader}
              other={other}
              view={view}
              keys={seen.keys}
            />
          </LateDialog>
        </>
      )}
    </div>
  )
}
