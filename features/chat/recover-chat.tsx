import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { keyLimits } from '#features/chat-keys/chat-keys.schema.ts'
import { client } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { isShare, type SharedKey, sharedKeyOf } from '#platform/e2ee/shared-key.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import { AttachmentCard } from './attachments/attachment-card.tsx'
import { fetchRecovered } from './attachments/fetch-recovered.ts'
import type { ChatEntry } from './chat.schema.ts'
import type { Recoverable } from './chat-recovery.schema.ts'
import { openByFirm, proofOf } from './firm-recovery.ts'
import { saveEntries } from './save-conversation.ts'
import { tellOfLost } from './tell-of-lost.ts'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

interface Unlocked {
  key: SharedKey
  reason: string
  chats: Recoverable[]
}

/** Uses the firm's recovery key: two shares and a reason, then the chat is read, saved, or given back to its people. */
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
          ? 'Decrypted in this browser. Both people have been told.'
          : 'Both people and the audit log are told.'
      }
      size="lg"
    >
      {!unlocked ? (
        <Shares onUnlocked={setUnlocked} onCancel={close} />
      ) : chat ? (
        <OpenedChat unlocked={unlocked} chat={chat} />
      ) : (
        <DialogBody>
          {unlocked.chats.length === 0 && (
            <p className="text-sm text-ink-soft">There is no encrypted chat yet.</p>
          )}
          <ul className="divide-y divide-rule">
            {unlocked.chats.map((one) => (
              <li key={one.id} className="flex flex-wrap items-center justify-between gap-3 py-3 text-sm">
                <span className="flex flex-col">
                  <span className="font-medium wrap-anywhere">
                    {one.clientName} and {one.lawyerName}
                  </span>
                  <span className="text-ink-soft">Last message {formatDateTime(one.updatedAt)}</span>
                </span>
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={`Open the chat of ${one.clientName} and ${one.lawyerName}`}
                  onClick={() => setChat(one)}
                >
                  Open
                </Button>
              </li>
            ))}
          </ul>
        </DialogBody>
      )}
    </Dialog>
  )
}

function Shares({
  onUnlocked,
  onCancel,
}: {
  onUnlocked: (unlocked: Unlocked) => void
  onCancel: () => void
}) {
  const [values, setValues] = useState({ first: '', second: '', reason: '' })
  const [errors, setErrors] = useState<Partial<typeof values>>({})
  const unlock = useMutation({
    mutationFn: async () => {
      const { first, second, reason } = values
      const found: typeof errors = {}
      if (!(await isShare(first))) found.first = 'This is not a share. Please check each group.'
      if (!(await isShare(second))) found.second = 'This is not a share. Please check each group.'
      if (reason.trim().length < keyLimits.reason.min)
        found.reason = `Please give the reason in at least ${keyLimits.reason.min} characters.`
      const key = Object.keys(found).length === 0 ? await sharedKeyOf([first, second]) : undefined
      if (!key)
        return setErrors(
          key === undefined && !Object.keys(found).length
            ? { second: 'Please enter two different shares.' }
            : found,
        )
      const chats = await client.admin.chatRecovery.list({ proof: await proofOf(key, 'list', reason.trim()) })
      onUnlocked({ key, reason: reason.trim(), chats })
    },
    onError: (error) =>
      setErrors({ second: refusalMessage(error, 'Something went wrong. Please try again.') }),
  })
  const field = (name: keyof typeof values, label: string, mono: boolean) => (
    <Field label={label} error={errors[name]}>
      <Textarea
        rows={mono ? 2 : 3}
        className={mono ? 'font-mono' : ''}
        autoComplete="off"
        spellCheck={!mono}
        maxLength={mono ? 200 : keyLimits.reason.max}
        value={values[name]}
        onChange={(event) => setValues({ ...values, [name]: event.target.value })}
      />
    </Field>
  )
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault()
        setErrors({})
        unlock.mutate()
      }}
    >
      <DialogBody>
        {field('first', 'First share', true)}
        {field('second', 'Second share', true)}
        {field('reason', 'Reason', false)}
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={unlock.isPending} pendingLabel="Checking...">
          Continue
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}

function OpenedChat({ unlocked: { key, reason }, chat }: { unlocked: Unlocked; chat: Recoverable }) {
  const [read, setRead] = useState<Awaited<ReturnType<typeof openByFirm>>>()
  const open = useMutation({
    mutationFn: async () => {
      const proof = await proofOf(key, 'open', reason, chat.id)
      return openByFirm(key, await client.admin.chatRecovery.open({ conversationId: chat.id, proof }))
    },
    onSuccess: setRead,
    onError: (error) => toast.error(refusalMessage(error, 'Failed to open the chat. Please try again.')),
  })
  const seal = useMutation({
    mutationFn: async (envelopes: NonNullable<typeof read>['envelopes']) => {
      for (let at = 0; at < envelopes.length; at += 1000)
        await client.admin.chatRecovery.seal({
          conversationId: chat.id,
          proof: await proofOf(key, 'seal', reason, chat.id),
          envelopes: envelopes.slice(at, at + 1000),
        })
    },
    onSuccess: () => {
      setRead((before) => before && { ...before, envelopes: [] })
      toast.success('Its people can read the whole chat now.')
    },
    onError: (error) => toast.error(refusalMessage(error, 'Something went wrong. Please try again.')),
  })
  const by = ({ sender, byFormerLawyer }: ChatEntry) =>
    sender === 'client' ? chat.clientName : byFormerLawyer ? 'Former lawyer' : chat.lawyerName
  const fetchFile = fetchRecovered(key, reason, chat.id)
  const save = useMutation({
    mutationFn: (entries: readonly ChatEntry[]) =>
      saveEntries(`Chat of ${chat.clientName} and ${chat.lawyerName}`, entries, by, fetchFile),
    onSuccess: tellOfLost,
    onError: () => toast.error('Failed to save the conversation. Please try again.'),
  })
  if (!read)
    return (
      <>
        <DialogBody>
          <InlineAlert tone="warning">
            Opening it tells {chat.clientName} and {chat.lawyerName}, and is kept in the audit log with your
            reason.
          </InlineAlert>
        </DialogBody>
        <DialogFooter>
          <Button pending={open.isPending} pendingLabel="Decrypting..." onClick={() => open.mutate()}>
            Open This Chat
          </Button>
        </DialogFooter>
      </>
    )
  return (
    <>
      <DialogBody>
        {read.entries.length === 0 && <p className="text-sm text-ink-soft">No messages yet.</p>}
        <ol
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
          tabIndex={0}
          aria-label="Messages"
          className="flex flex-col gap-3"
        >
          {read.entries.map((entry) => (
            <li key={entry.id} className="flex flex-col text-sm [content-visibility:auto]">
              <span className="text-xs text-ink-soft">
                {by(entry)}, {formatDateTime(entry.createdAt)}
              </span>
              {entry.attachment && entry.sealed?.fileId ? (
                <AttachmentCard
                  attachment={entry.attachment}
                  fileId={entry.sealed.fileId}
                  by={by(entry)}
                  fetchFile={fetchFile(entry.sealed.fileId)}
                />
              ) : (
                <span className="whitespace-pre-line wrap-anywhere">
                  {entry.messageText || 'This message can’t be opened with these shares.'}
                </span>
              )}
            </li>
          ))}
        </ol>
      </DialogBody>
      <DialogFooter>
        {read.envelopes.length > 0 && (
          <Button variant="secondary" pending={seal.isPending} onClick={() => seal.mutate(read.envelopes)}>
            Let Its People Read It
          </Button>
        )}
        <Button
          pending={save.isPending}
          pendingLabel="Decrypting..."
          onClick={() => save.mutate(read.entries)}
        >
          <Download aria-hidden />
          Save as a File
        </Button>
      </DialogFooter>
    </>
  )
}
