import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Pencil } from 'lucide-react'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { useDeleteRecord } from '#platform/forms/use-delete-record.ts'
import { readingAgain } from '#platform/lists/reading-again.ts'
import { useOpened } from '#platform/lists/use-opened.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Button } from '#ui/forms/button.tsx'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { FocusKeeper } from '#ui/layout/focus-keeper.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#ui/lists/table.tsx'
import { DeleteDialog } from '#ui/overlays/delete-dialog.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import type { OfficeItem } from './locations.schema.ts'

const OfficeForm = lateDialog(() => import('./office-form.tsx').then((form) => form.OfficeForm))

export const officeList = () => api.admin.locations.list.queryOptions()

/** The firm's offices in the order of the public site, live. */
export function OfficeList() {
  const offices = useQuery(officeList())
  useLive('locations', [api.admin.locations.key()])
  const edited = useOpened(offices.data)
  return (
    <>
      <FocusKeeper rows={offices.data}>
        <Offices offices={offices} onEdit={edited.open} />
      </FocusKeeper>
      <LateDialog open={edited.isOpen}>
        <OfficeForm edited={edited.row} open={edited.isOpen} onOpenChange={edited.onOpenChange} />
      </LateDialog>
    </>
  )
}

/** Adds an office. */
export const NewOffice = (dialog: { open: boolean; onOpenChange: (open: boolean) => void }) => (
  <LateDialog open={dialog.open}>
    <OfficeForm {...dialog} />
  </LateDialog>
)

type Edit = { onEdit: (office: OfficeItem) => void }

function Offices({ offices, onEdit }: { offices: UseQueryResult<OfficeItem[]> } & Edit) {
  if (offices.isPending)
    return (
      <Loading label="Loading offices...">
        <Skeleton className="h-28" />
      </Loading>
    )
  if (offices.isLoadingError)
    return (
      <ErrorState
        title="Failed to load offices"
        onRetry={() => offices.refetch()}
        retrying={offices.isFetching}
      />
    )
  if (offices.data.length === 0)
    return (
      <EmptyState
        title="No offices yet."
        description="Without an office, the contact page shows none and the team page offers only lawyers who serve everywhere."
      />
    )
  return (
    <Table label="Offices" stacks>
      <TableHead>
        <tr>
          <HeaderCell>City</HeaderCell>
          <HeaderCell>State</HeaderCell>
          <HeaderCell pinned>Actions</HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {offices.data.map((office, at) => (
          <TableRow key={office.id}>
            <Cell className="min-w-40 font-medium wrap-anywhere">{office.city}</Cell>
            <Cell label="State">{office.state}</Cell>
            <Cell pinned>
              <div className="flex flex-wrap items-center gap-2">
                <Places office={office} first={at === 0} last={at === offices.data.length - 1} />
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Edit ${office.city}`}
                  onClick={() => onEdit(office)}
                >
                  <Pencil aria-hidden />
                  Edit
                </Button>
                <DeleteOffice office={office} />
              </div>
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Places({ office, first, last }: { office: OfficeItem; first: boolean; last: boolean }) {
  const queries = useQueryClient()
  const say = useOutcome()
  const move = useMutation(
    api.admin.locations.move.mutationOptions({
      onError: (error) => say.error(refusalMessage(error, 'Failed to move office')),
      onSettled: readingAgain(queries, api.admin.locations.key()),
    }),
  )
  const towards = (direction: 'up' | 'down') => () => move.mutate({ id: office.id, towards: direction })
  return (
    <>
      <IconButton
        size="sm"
        label={`Move ${office.city} up`}
        icon={<ArrowUp aria-hidden />}
        disabled={first || move.isPending}
        onClick={towards('up')}
      />
      <IconButton
        size="sm"
        label={`Move ${office.city} down`}
        icon={<ArrowDown aria-hidden />}
        disabled={last || move.isPending}
        onClick={towards('down')}
      />
    </>
  )
}

function DeleteOffice({ office: { id, city } }: { office: OfficeItem }) {
  const remove = useDeleteRecord({
    call: api.admin.locations.delete,
    recordName: 'office',
    keys: [api.admin.locations.key()],
    say: useOutcome(),
  })
  return (
    <DeleteDialog
      title="Delete this office?"
      description={`${city} disappears from the public site at once. Lawyers keep the place in their profile.`}
      confirmLabel="Delete Office"
      onConfirm={() => remove({ id })}
    />
  )
}
