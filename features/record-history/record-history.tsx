import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api } from '#platform/api/client.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Button } from '#ui/forms/button.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { Timeline, TimelineItem } from '#ui/lists/timeline.tsx'
import { actorOf } from './actor-of.ts'
import { FieldChanges } from './field-changes.tsx'

/** As many lines of a record's history as one answer has; the audit log has the rest. */
const most = 50

/** What happened to one record, for administrators: shown below its form on request. */
export const RecordHistory = ({ id }: { id: string }) => <History asked={{ record: id }} />

/** The same of a table that has one row, by its name. */
export const TableHistory = ({ table }: { table: string }) => <History asked={{ entity: table }} />

type Asked = { record: string } | { entity: string }

function History({ asked }: { asked: Asked }) {
  const [open, setOpen] = useState(false)
  const place = useId()
  return (
    <section className="border-t border-rule pt-4">
      <Button
        variant="link"
        size="sm"
        aria-expanded={open}
        aria-controls={place}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide History' : 'Show History'}
      </Button>
      <div id={place} className="mt-3 empty:hidden">
        {open && <Lines asked={asked} />}
      </div>
    </section>
  )
}

function Lines({ asked }: { asked: Asked }) {
  const lines = useQuery({
    ...api.admin.audit.list.queryOptions({ input: { ...asked, limit: most } }),
    staleTime: 0,
  })
  useLive('audit_log', [api.admin.audit.list.key({ input: asked })])
  if (lines.isPending)
    return (
      <Loading label="Loading the history..." className="flex flex-col gap-4">
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </Loading>
    )
  if (lines.isError)
    return (
      <ErrorState
        title="Failed to load the history"
        className="py-6"
        onRetry={() => lines.refetch()}
        retrying={lines.isFetching}
      />
    )
  const { items, older } = lines.data
  if (items.length === 0) return <p className="text-sm text-ink-soft">Nothing was changed yet.</p>
  return (
    <>
      <Timeline label="History">
        {items.map((line) => (
          <TimelineItem key={line.id} time={formatDateTime(line.at)} dateTime={line.at.toISOString()}>
            <p>{line.sentence}</p>
            <p className="text-xs text-ink-soft">{actorOf(line)}</p>
            <FieldChanges changes={line.changes} />
          </TimelineItem>
        ))}
      </Timeline>
      {older && <p className="text-xs text-ink-soft">Earlier changes are in the audit log.</p>}
    </>
  )
}
