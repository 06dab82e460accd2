import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { useOpened } from '#platform/lists/use-opened.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Button } from '#ui/forms/button.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { QueryPages } from '#ui/lists/query-pages.tsx'
import { TableLoading } from '#ui/lists/skeleton.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import { TimeEntries } from './time-entries.tsx'

const TimeEntryForm = lateDialog(() => import('./time-entry-form.tsx').then((code) => code.TimeEntryForm))
const OwnTimeForm = lateDialog(() => import('./own-time-form.tsx').then((code) => code.OwnTimeForm))

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

type Props = { of: { id: string; caseNumber: string }; side: Side }

/** The hours worked on a case, live. Administrators correct them all, its lawyer their own until they are billed. */
export function CaseTime({ of, side }: Props) {
  const time = caseTime(side, of.id)
  const hours = useInfiniteQuery(time)
  useLive(`time_entries/case_id/${of.id}`, [time.queryKey])
  const entries = hours.data?.pages.flatMap((page) => page.items)
  const edited = useOpened(entries)
  const [adding, setAdding] = useState(false)
  const isLawyer = side === 'lawyer'
  return (
    <>
      {isLawyer && (
        <Button
          data-screen-only
          size="sm"
          variant="secondary"
          className="self-start"
          onClick={() => setAdding(true)}
        >
          <Plus aria-hidden />
          Add Time
        </Button>
      )}
      <QueryPages
        query={hours}
        loading={<TableLoading />}
        failed="Failed to load data"
        empty={<EmptyState art="clock" title="No time entries yet." />}
        olderLabel="Show earlier entries"
      >
        {(items) => <TimeEntries items={items} all="of a case" side={side} onEdit={edited.open} />}
      </QueryPages>
      <LateDialog open={edited.isOpen || adding}>
        {isLawyer ? (
          <OwnTimeForm
            of={of}
            edited={edited.row}
            rateCents={entries?.find(({ canEdit }) => canEdit)?.rateCents}
            open={edited.isOpen || adding}
            onOpenChange={(open) => (adding ? setAdding(open) : edited.onOpenChange(open))}
          />
        ) : (
          <TimeEntryForm edited={edited.row} open={edited.isOpen} onOpenChange={edited.onOpenChange} />
        )}
      </LateDialog>
    </>
  )
}
