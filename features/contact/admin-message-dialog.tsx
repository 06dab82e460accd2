import { useQuery } from '@tanstack/react-query'
import { leadStatusNames } from '#features/leads/leads.schema.ts'
import { api } from '#platform/api/client.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { EmailText } from '#ui/forms/email-text.tsx'
import { TextLink } from '#ui/forms/text-link.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { Dialog, DialogBody, DialogFooter } from '#ui/overlays/dialog.tsx'
import type { InboxMessage } from './admin-inbox.schema.ts'
import { AnswerButton, DeleteMessage, ReplyLink } from './admin-message-actions.tsx'
import { AnsweredBy, MessageState } from './admin-message-card.tsx'

/** A message in full, with the way to an answer and to its lead. */
export function MessageDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useQuery(api.admin.inbox.get.queryOptions({ input: { id } }))
  const message = found.data
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={message ? `Message from ${message.name}` : 'Message'}
      {...(message && { description: formatDateTime(message.createdAt) })}
    >
      <DialogBody className="gap-5">
        {message ? (
          <Content message={message} />
        ) : found.isError ? (
          <ErrorState
            title="Failed to load message"
            description="It may have been deleted."
            onRetry={found.refetch}
            retrying={found.isFetching}
          />
        ) : (
          <Loading label="Loading message...">
            <Skeleton className="h-40" />
          </Loading>
        )}
      </DialogBody>
      {message && (
        <DialogFooter>
          <DeleteMessage message={message} onDeleted={onClose} />
          <AnswerButton message={message} />
          <ReplyLink message={message} />
        </DialogFooter>
      )}
    </Dialog>
  )
}

function Content({ message: { email, phone, message, answer, lead } }: { message: InboxMessage }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
        <MessageState answer={answer} />
        <TextLink to={`mailto:${email}`} className="wrap-anywhere">
          <EmailText email={email} />
        </TextLink>
        {phone && <TextLink to={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</TextLink>}
      </div>
      <p className="border-l-2 border-brass-fill pl-4 text-base/7 wrap-anywhere whitespace-pre-line">
        {message}
      </p>
      <AnsweredBy answer={answer} />
      <p className="text-sm text-ink-soft">
        {lead ? (
          <>
            Lead: <TextLink to={`/admin/leads?id=${lead.id}`}>{leadStatusNames[lead.status]}</TextLink>
          </>
        ) : (
          'The lead of this message has been deleted.'
        )}
      </p>
    </>
  )
}
