import { CasePageLink } from '#features/cases/case-page-link.tsx'
import { cn } from '#ui/cn.ts'
import { linkStyle } from '#ui/forms/text-link.tsx'
import { CaseTimeline } from './case-timeline.tsx'
import { type TimelineCalls, useTimeline } from './timeline-calls.ts'

const few = 3

type Props = { item: { id: string; caseNumber: string }; calls: TimelineCalls }

/** The newest entries of a case's timeline, live. */
export function LatestUpdates({ item, calls }: Props) {
  const { timeline } = useTimeline(item.id, calls)
  const { data } = timeline
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-serif text-xl font-medium">Latest updates</h3>
        {data && data.entries.length > few && (
          <CasePageLink caseNumber={item.caseNumber} tab="timeline" className={cn(linkStyle, 'tap text-sm')}>
            All {data.entries.length} updates
          </CasePageLink>
        )}
      </div>
      <CaseTimeline
        data={data && { ...data, entries: data.entries.slice(0, few) }}
        failed={timeline.isError}
        onRetry={() => timeline.refetch()}
        retrying={timeline.isFetching}
      />
    </section>
  )
}
