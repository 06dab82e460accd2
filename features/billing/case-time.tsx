import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { useOpened } from '#platform/lists/use-opened.ts'
import { useLive } from '#platform/realtime/live.ts'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { QueryPages } from '#ui/lists/query-pages.tsx'
import { TableLoading } from '#ui/lists/skeleton.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import { TimeEntries } from './time-entries.tsx'

const TimeEntryForm = lateDialog(() => import('./time-entry-form.tsx').then((code) => code.TimeEntryForm))

type Side = 'lawyer' | 'admin'

/** The hours of a case, a page at a time, latest day first. */
export const caseTime = (side: Side, caseId: string) => {
  const pages = {
    input: (cursor: string | undefined) => ({ caseId, cursor, limit: 100 }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: { older: string | null }) => page.older ?? undefined,
  }
  return side === 'admin'
    ? api.admin.billing.list.infiniteOptions(pages)
    : api.lawyer.billing.list.infiniteOptions(pages)
}

/** The hours worked on a case, live. Administrators correct them, its lawyer reads them. */
export function CaseTime({ caseId, side }: { caseId: string; side: Side }) {
  const hours = useInfiniteQuery(caseTime(side, caseId))
  useLive(`time_entries/case_id/${caseId}`, [caseTime(side, caseId).queryKey])
  const edited = useOpened(hours.data?.pages.flatMap((page) => page.items))
  return (
    <>
      <QueryPages
        query={hours}
        loading={<TableLoading />}
        failed="Failed to load data"
        empty={<EmptyState art="clock" title="No time entries yet." />}
        olderLabel="Show earlier entries"
      >
        {(items) => <TimeEntries items={items} ofCase {...(side === 'admin' && { onEdit: edited.open })} />}
      </QueryPages>
      <LateDialog open={edited.isOpen}>
        <TimeEntryForm edited={edited.row} open={edited.isOpen} onOpenChange={edited.onOpenChange} />
      </LateDialog>
    </>
  )
}
