import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { api } from '#platform/api/client.ts'
import { useDeleteRecord } from '#platform/forms/use-delete-record.ts'
import { useOpened } from '#platform/lists/use-opened.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Button } from '#ui/forms/button.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { FocusKeeper } from '#ui/layout/focus-keeper.tsx'
import { Badge } from '#ui/lists/badge.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#ui/lists/table.tsx'
import { DeleteDialog } from '#ui/overlays/delete-dialog.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import type { Checklist } from './checklists.schema.ts'

const ChecklistForm = lateDialog(() => import('./checklist-form.tsx').then((form) => form.ChecklistForm))

export const checklistList = () => api.admin.checklists.list.queryOptions()

/** The firm's checklists by name, live. */
export function ChecklistList() {
  const checklists = useQuery(checklistList())
  useLive('checklists', [api.admin.checklists.key()])
  const edited = useOpened(checklists.data)
  return (
    <>
      <FocusKeeper rows={checklists.data}>
        <Checklists checklists={checklists} onEdit={edited.open} />
      </FocusKeeper>
      <LateDialog open={edited.isOpen}>
        <ChecklistForm edited={edited.row} open={edited.isOpen} onOpenChange={edited.onOpenChange} />
      </LateDialog>
    </>
  )
}

/** Adds a checklist. */
export const NewChecklist = ({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) => (
  <LateDialog open={open}>
    <ChecklistForm open={open} onOpenChange={onOpenChange} />
  </LateDialog>
)

type Shown = { checklists: UseQueryResult<Checklist[]>; onEdit: (checklist: Checklist) => void }

function Checklists({ checklists, onEdit }: Shown) {
  if (checklists.isPending)
    return (
      <Loading label="Loading checklists...">
        <Skeleton className="h-28" />
      </Loading>
    )
  if (checklists.isLoadingError)
    return (
      <ErrorState
        title="Failed to load checklists"
        onRetry={() => checklists.refetch()}
        retrying={checklists.isFetching}
      />
    )
  if (checklists.data.length === 0)
    return (
      <EmptyState
        title="No checklists yet. Add your first checklist to get started."
        description="A new case gets the tasks of its practice area’s checklists."
      />
    )
  return (
    <Table label="Checklists" stacks>
      <TableHead>
        <tr>
          <HeaderCell>Name</HeaderCell>
          <HeaderCell>Practice area</HeaderCell>
          <HeaderCell>Tasks</HeaderCell>
          <HeaderCell>Status</HeaderCell>
          <HeaderCell pinned>Actions</HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {checklists.data.map((checklist) => (
          <TableRow key={checklist.id}>
            <Cell className="min-w-40 font-medium wrap-anywhere">{checklist.name}</Cell>
            <Cell label="Practice area">{checklist.practiceArea ?? 'All practice areas'}</Cell>
            <Cell label="Tasks">{checklist.items.length}</Cell>
            <Cell label="Status">
              <Badge tone={checklist.active ? 'green' : 'grey'}>
                {checklist.active ? 'Active' : 'Inactive'}
              </Badge>
            </Cell>
            <Cell pinned>
              <div className="flex flex-wrap items-center gap-2">
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Edit ${checklist.name}`}
                  onClick={() => onEdit(checklist)}
                >
                  <Pencil aria-hidden />
                  Edit
                </Button>
                <DeleteChecklist checklist={checklist} />
              </div>
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function DeleteChecklist({ checklist: { id, name } }: { checklist: Checklist }) {
  const remove = useDeleteRecord({
    call: api.admin.checklists.delete,
    recordName: 'checklist',
    keys: [api.admin.checklists.key()],
    say: useOutcome(),
  })
  return (
    <DeleteDialog
      title="Delete this checklist?"
      description={`“${name}” is no longer added to new cases. Tasks that were created from it stay in their cases.`}
      confirmLabel="Delete Checklist"
      onConfirm={() => remove({ id })}
    />
  )
}
