import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CheckCheck, MailPlus, RotateCcw, Trash2 } from 'lucide-react'
import { firm } from '#firm.ts'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { useDeleteRecord } from '#platform/forms/use-delete-record.ts'
import { readingAgain } from '#platform/lists/reading-again.ts'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/forms/button.tsx'
import { buttonStyle } from '#ui/forms/button-style.ts'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import type { InboxMessage } from './admin-inbox.schema.ts'

/** More than this isn't quoted: mail programs cut long links, each at a length of its own. */
const mostQuoted = 500

/** Opens the reader's own mail program, with the message quoted. */
export function ReplyLink({ message: { name, email, message } }: { message: InboxMessage }) {
  const beginning = message.length > mostQuoted ? `${message.slice(0, mostQuoted)}…` : message
  const body = `\n\n${name} wrote:\n${beginning.replaceAll(/^/gm, '> ')}`
  const href = `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(
    `Your message to ${firm.name}`,
  )}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`
  return (
    <a
      href={href}
      aria-label={`Reply to ${name}`}
      className={cn(buttonStyle({ variant: 'secondary', size: 'sm' }))}
    >
      <MailPlus aria-hidden />
      Reply
    </a>
  )
}

/** Marks a message as answered, or opens it again. */
export function AnswerButton({ message: { id, answer } }: { message: InboxMessage }) {
  const say = useOutcome()
  const queries = useQueryClient()
  const outcome = {
    onError: (error: unknown) => say.error(refusalMessage(error, 'Failed to save message')),
    onSettled: readingAgain(queries, api.admin.inbox.key()),
  }
  const close = useMutation(
    api.admin.inbox.answer.mutationOptions({
      ...outcome,
      onSuccess: () => say.success('Message marked as answered'),
    }),
  )
  const reopen = useMutation(
    api.admin.inbox.reopen.mutationOptions({
      ...outcome,
      onSuccess: () => say.success('Message reopened'),
    }),
  )
  return (
    <Button
      variant="secondary"
      size="sm"
      pending={close.isPending || reopen.isPending}
      onClick={() => (answer ? reopen : close).mutate({ id })}
    >
      {answer ? <RotateCcw aria-hidden /> : <CheckCheck aria-hidden />}
      {answer ? 'Reopen' : 'Mark as answered'}
    </Button>
  )
}

export function DeleteMessage({
  message: { id, name },
  onDeleted,
}: {
  message: InboxMessage
  onDeleted: () => void
}) {
  const remove = useDeleteRecord({
    call: api.admin.inbox.delete,
    recordName: 'message',
    keys: [api.admin.inbox.key()],
    say: useOutcome(),
  })
  return (
    <ConfirmDialog
      trigger={
        <Button variant="danger-ghost" size="sm">
          <Trash2 aria-hidden />
          Delete
        </Button>
      }
      title="Delete this message?"
      description={`What ${name} wrote disappears from the inbox; a lead that it made stays. The firm’s records keep it for the time that they must.`}
      confirmLabel="Delete Message"
      onConfirm={async () => {
        await remove({ id })
        onDeleted()
      }}
    />
  )
}
