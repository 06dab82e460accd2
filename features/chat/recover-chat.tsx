import { useState } from 'react'
import { formatDate, formatDateTime } from '#platform/dates/format.ts'
import type { SharedKey } from '#platform/e2ee/shared-key.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Dialog, DialogBody } from '#ui/overlays/dialog.tsx'
import { type Recoverable, recoveryMessages } from './chat-recovery.schema.ts'
import { RecoveredChat } from './recovered-chat.tsx'
import { RecoveryShares } from './recovery-shares.tsx'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

export interface Unlocked {
  key: SharedKey
  reason: string
  /** All of the firm's encrypted chats, deleted ones too. */
  chats: Recoverable[]
}

/** Uses the firm's recovery key: two shares and a reason, then a chat is read, saved, or its people get access to it. */
export function RecoverChat({ open, onOpenChange }: Props) {
  const [unlocked, setUnlocked] = useState<Unlocked>()
  const [chat, setChat] = useState<Recoverable>()
  const close = () => {
    setUnlocked(undefined)
    setChat(undefined)
    onOpenChange(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={chat ? `${chat.clientName} and ${chat.lawyerName}` : 'Recover a chat'}
      description={
        chat
          ? 'Decrypted in this browser.'
          : 'Opening a chat notifies its client and its lawyer, and is recorded in the audit log.'
      }
      size="lg"
    >
      {!unlocked ? (
        open && <RecoveryShares onUnlocked={setUnlocked} onCancel={close} />
      ) : chat ? (
        <RecoveredChat unlocked={unlocked} chat={chat} onBack={() => setChat(undefined)} />
      ) : (
        <DialogBody>
          <Chats chats={unlocked.chats} onChosen={setChat} />
        </DialogBody>
      )}
    </Dialog>
  )
}

/** As many as are shown at once: a name leads to the others. */
const mostShown = 200

function Chats({ chats, onChosen }: { chats: Recoverable[]; onChosen: (chat: Recoverable) => void }) {
  const [search, setSearch] = useState('')
  const words = search.trim().toLowerCase()
  const found = chats.filter(({ clientName, lawyerName }) =>
    `${clientName} ${lawyerName}`.toLowerCase().includes(words),
  )
  const shown = found.slice(0, mostShown)
  return (
    <>
      {chats.length > 10 && (
        <Field label="Client or lawyer">
          <Input
            type="search"
            maxLength={100}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </Field>
      )}
      <p role="status" className="text-sm text-ink-soft">
        {chats.length === 0 ? 'There are no encrypted chats yet.' : counted(shown.length, chats.length)}
        {found.length > shown.length && ' Enter a name to find the others.'}
      </p>
      <ul className="divide-y divide-rule">
        {shown.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-3 py-3 text-sm">
            <span className="flex flex-col">
              <span className="font-medium wrap-anywhere">
                {one.clientName} and {one.lawyerName}
              </span>
              <span className="text-ink-soft">
                {one.deletedAt && `Deleted on ${formatDate(one.deletedAt)}. `}
                {!one.opens
                  ? recoveryMessages.otherKey
                  : one.mayRead
                    ? `Last message ${formatDateTime(one.updatedAt)}`
                    : recoveryMessages.notPermitted}
              </span>
            </span>
            {one.opens && one.mayRead && (
              <Button
                size="sm"
                variant="secondary"
                aria-label={`Open the ${one.deletedAt ? 'deleted ' : ''}chat of ${one.clientName} and ${one.lawyerName}`}
                onClick={() => onChosen(one)}
              >
                Open
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function counted(shown: number, all: number): string {
  const total = `${all.toLocaleString('en')} encrypted ${all === 1 ? 'chat' : 'chats'}.`
  return shown === all ? total : `${shown.toLocaleString('en')} of ${total}`
}
