import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { Badge } from '#ui/lists/badge.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'

/** The mails that a lead was sent, newest first; each opens to its text. */
export function SentMails({ leadId }: { leadId: string }) {
  const sent = useQuery({ ...api.admin.leadMails.ofLead.queryOptions({ input: { leadId } }), staleTime: 0 })
  if (sent.isError)
    return (
      <ErrorState
        title="Failed to load the mails"
        className="py-6"
        onRetry={sent.refetch}
        retrying={sent.isFetching}
      />
    )
  if (!sent.data?.length) return null
  return (
    <section aria-label="Sent before" className="flex flex-col gap-2 border-t border-rule pt-4">
      <h3 className="text-sm font-medium">Sent before</h3>
      <ul className="divide-y divide-rule rounded-md border border-rule">
        {sent.data.map(({ id, subject, body, sentAt, sentBy, isAutomatic }) => (
          <li key={id}>
            <details className="px-4 py-2 text-sm">
              <summary className="cursor-pointer py-1 wrap-anywhere">
                {subject}{' '}
                <span className="text-xs text-ink-soft">
                  {formatDateTime(sentAt)}, {sentBy ?? 'a deleted account'}
                </span>{' '}
                {isAutomatic && <Badge>Automatically</Badge>}
              </summary>
              <p className="py-2 wrap-anywhere whitespace-pre-line text-ink-soft">{body}</p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
