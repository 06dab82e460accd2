import { Fragment, type ReactNode, useState } from 'react'
import { formatDateTime } from '#platform/dates/format.ts'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { Timeline, TimelineItem } from '#ui/lists/timeline.tsx'
import type { TimelineData, TimelineEntry } from './timeline.schema.ts'
import { TimelineAttachment } from './timeline-attachment.tsx'

type Props = {
  /** Undefined while it loads. */
  data: TimelineData | undefined
  failed: boolean
  onRetry: () => void
  retrying?: boolean
  /** The grant that an anonymous reader's documents are fetched with. */
  grant?: string
  /** The reader's actions on an entry. */
  actions?: (entry: TimelineEntry) => ReactNode
  /** Rendered in place of an entry, such as the form that edits it. */
  instead?: (entry: TimelineEntry) => ReactNode
  /** Shown in an empty timeline: what the reader can do. */
  emptyAction?: ReactNode
}

/** The events of a case, newest first. Entries that arrive while it is open are marked and announced. */
export function CaseTimeline({ data, failed, onRetry, retrying = false, grant, ...props }: Props) {
  const { actions, instead, emptyAction } = props
  const fresh = useFresh(data?.entries)
  if (!data)
    return failed ? (
      <ErrorState title="Failed to load case updates" onRetry={onRetry} retrying={retrying} />
    ) : (
      <TimelineLoading />
    )
  if (data.entries.length === 0)
    return <EmptyState art="calendar" title="No case updates yet." action={emptyAction} />
  return (
    <>
      <Timeline label="Case updates">
        {data.entries.map((entry) => {
          const replaced = instead?.(entry)
          if (replaced) return <Fragment key={entry.id}>{replaced}</Fragment>
          return (
            <TimelineItem
              key={entry.id}
              time={formatDateTime(entry.entryTimestamp)}
              dateTime={entry.entryTimestamp.toISOString()}
              actions={actions?.(entry)}
              fresh={fresh.has(entry.id)}
            >
              <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                {entry.description}
              </p>
              <TimelineAttachment entry={entry} grant={grant} />
            </TimelineItem>
          )
        })}
      </Timeline>
      <p aria-live="polite" className="sr-only">
        {fresh.size > 0 && `New case updates: ${fresh.size}`}
      </p>
    </>
  )
}

/** The entries that were added since the timeline was first shown. */
function useFresh(entries: readonly TimelineEntry[] | undefined): ReadonlySet<string> {
  const [known, setKnown] = useState<ReadonlySet<string>>()
  const ids = entries?.map(({ id }) => id) ?? []
  if (entries && !known) setKnown(new Set(ids))
  return new Set(known ? ids.filter((id) => !known.has(id)) : [])
}

const TimelineLoading = () => (
  <Loading label="Loading case updates..." className="flex flex-col gap-7">
    {[0, 1, 2].map((at) => (
      <div key={at} className="grid grid-cols-[1rem_1fr] gap-x-4">
        <Skeleton className="mt-1.5 size-[15px] rounded-full" />
        <div className="flex flex-col gap-2.5">
          <Skeleton className="h-3 w-36" />
          <Skeleton />
          <Skeleton className="w-2/3" />
        </div>
      </div>
    ))}
  </Loading>
)
