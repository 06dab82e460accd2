import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '#platform/api/client.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/forms/button.tsx'
import { TextLink } from '#ui/forms/text-link.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import { newestNotifications } from './newest-notifications.ts'
import { notificationPlace, notificationText } from './notification-text.ts'
import type { NotificationKind, Reader } from './notifications.schema.ts'

/** Where a kind is read, for a portal that has another address. */
export type NotificationLinks = Partial<Record<NotificationKind, string | ((subjectId: string) => string)>>
type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  unread: number
  reader: Reader
  links: NotificationLinks
  settings: string
}

/** The list of notifications. Apart from the bell, which every page of a portal loads. */
export const NotificationSheet = ({ open, onOpenChange, settings, ...list }: Props) => (
  <Sheet open={open} onOpenChange={onOpenChange} title="Notifications">
    <List {...list} onChosen={() => onOpenChange(false)} />
    <p className="mt-auto border-t border-rule px-5 py-3 text-sm">
      <TextLink to={settings} onClick={() => onOpenChange(false)}>
        Choose what is mailed
      </TextLink>
    </p>
  </Sheet>
)

type ListProps = { unread: number; reader: Reader; links: NotificationLinks; onChosen: () => void }

function List({ unread, reader, links, onChosen }: ListProps) {
  const queries = useQueryClient()
  const notifications = useQuery(newestNotifications())
  const mark = useMutation(
    api.notifications.markRead.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: newestNotifications().queryKey }),
      onError: () => toast.error('Failed to mark as read. Please try again.'),
    }),
  )
  if (notifications.isPending)
    return (
      <Loading label="Loading notifications..." className="flex flex-col gap-3 p-5">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </Loading>
    )
  if (notifications.isLoadingError)
    return (
      <ErrorState
        title="Failed to load notifications"
        onRetry={() => notifications.refetch()}
        retrying={notifications.isFetching}
      />
    )
  const { items } = notifications.data
  if (items.length === 0)
    return <EmptyState art="bell" title="Nothing new." description="What concerns you appears here." />
  return (
    <>
      {unread > 0 && (
        <div className="border-b border-rule px-5 py-2.5">
          <Button variant="link" size="sm" onClick={() => mark.mutate({})}>
            Mark all as read
          </Button>
        </div>
      )}
      <ul className="flex-1 divide-y divide-rule overflow-y-auto overscroll-contain">
        {items.map(({ id, kind, subjectId, readAt, createdAt }) => (
          <li key={id}>
            <Link
              to={placeOf(links[kind], subjectId) ?? notificationPlace(kind, reader)}
              onClick={() => {
                if (!readAt) mark.mutate({ id })
                onChosen()
              }}
              className="flex gap-3 px-5 py-3.5 text-sm hover:bg-hover focus-visible:-outline-offset-2"
            >
              <span
                aria-hidden
                className={cn('mt-1.5 size-2 shrink-0 rounded-full', !readAt && 'bg-brass-fill')}
              />
              <span className="flex flex-col gap-0.5">
                <span className={cn(!readAt && 'font-medium')}>
                  {notificationText(kind)}
                  {!readAt && <span className="sr-only"> (unread)</span>}
                </span>
                <time dateTime={createdAt.toISOString()} className="text-xs text-ink-soft">
                  {formatDateTime(createdAt)}
                </time>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

const placeOf = (link: NotificationLinks[NotificationKind], subjectId: string) =>
  typeof link === 'function' ? link(subjectId) : link
