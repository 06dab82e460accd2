import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '#platform/api/client.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { useLive } from '#platform/realtime/live.ts'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/forms/button.tsx'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { TextLink } from '#ui/forms/text-link.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import { notificationPlace, notificationText } from './notification-text.ts'
import type { NotificationKind, Reader } from './notifications.schema.ts'

export const newestNotifications = () => api.notifications.list.queryOptions()

/** How many are unread, live; nothing while that isn't known. */
export function useUnreadNotifications(userId: string): number | undefined {
  const { data } = useQuery(newestNotifications())
  useLive(`notifications/user_id/${userId}`, [newestNotifications().queryKey])
  return data?.unread
}

/** Where a kind is read, for a portal that stands under another address. */
type Links = Partial<Record<NotificationKind, string | ((subjectId: string) => string)>>
type Props = {
  userId: string
  reader?: Reader
  links?: Links
  /** Where the reader chooses what is mailed. */
  settings: string
}

/** A bell with the number of what is unread, and the list behind it. */
export function NotificationCentre({ userId, reader = 'client', links, settings }: Props) {
  const [open, setOpen] = useState(false)
  const unread = useUnreadNotifications(userId) ?? 0
  return (
    <>
      <span className="relative inline-flex">
        <IconButton
          label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
          icon={<Bell aria-hidden />}
          onClick={() => setOpen(true)}
        />
        {unread > 0 && (
          <span
            aria-hidden
            className="pointer-events-none absolute top-0.5 right-0 min-w-4 rounded-full bg-primary px-1 text-center text-2xs/4 font-semibold text-on-primary tabular-nums"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </span>
      <Sheet open={open} onOpenChange={setOpen} title="Notifications">
        <List unread={unread} reader={reader} links={links ?? {}} onChosen={() => setOpen(false)} />
        <p className="mt-auto border-t border-rule px-5 py-3 text-sm">
          <TextLink to={settings} onClick={() => setOpen(false)}>
            Choose what is mailed
          </TextLink>
        </p>
      </Sheet>
    </>
  )
}

type ListProps = { unread: number; reader: Reader; links: Links; onChosen: () => void }

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

const placeOf = (link: Links[NotificationKind], subjectId: string) =>
  typeof link === 'function' ? link(subjectId) : link
