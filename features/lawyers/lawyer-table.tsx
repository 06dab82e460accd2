import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import type { z } from 'zod'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import { InviteLawyer } from '#features/invitations/invite-lawyer.tsx'
import { api } from '#platform/api/client.ts'
import { formatDate } from '#platform/dates/format.ts'
import { useListAddress } from '#platform/lists/list-address.ts'
import { useOpened } from '#platform/lists/use-opened.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { LateDialog, lateDialog } from '#ui/late-dialog.tsx'
import { QueryList } from '#ui/query-list.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx'
import { Toolbar } from '#ui/toolbar.tsx'
import { type LawyerItem, lawyerListInput } from './admin-lawyers.schema.ts'
import { DeleteLawyer } from './delete-lawyer.tsx'
import { Portrait } from './portrait.tsx'

const LawyerForm = lateDialog(() => import('./lawyer-form.tsx').then((code) => code.LawyerForm))

export const lawyerTable = (input: z.output<typeof lawyerListInput>) =>
  api.admin.lawyers.list.queryOptions({ input })

/** The firm's lawyers, by name, live. */
export function LawyerTable() {
  const { input, change, at, isNarrowed } = useListAddress(lawyerListInput)
  const lawyers = useQuery({ ...lawyerTable(input), placeholderData: keepPreviousData })
  const edited = useOpened(lawyers.data?.items)
  useLive(['lawyers', 'invitations', 'user_roles'], [api.admin.lawyers.key()])
  return (
    <>
      <Toolbar>
        <SearchField
          label="Search name or email"
          value={input.search}
          onSearch={(search) => change({ search })}
        />
        <DownloadCsv list="lawyers" input={input} />
      </Toolbar>
      <QueryList
        query={lawyers}
        loading={
          <Loading label="Loading lawyers..." className="flex flex-col gap-2">
            <Skeleton className="h-10" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </Loading>
        }
        failed="Failed to load lawyers"
        art="people"
        empty="No lawyers found. Add your first lawyer!"
        narrowed={isNarrowed}
        onWiden={() => change({ search: '' })}
        at={at}
        olderLabel="Next"
        newerLabel="Previous"
      >
        {(items) => (
          <Table label="Lawyers" stacks>
            <TableHead>
              <tr>
                <HeaderCell>Image</HeaderCell>
                <HeaderCell>Name</HeaderCell>
                <HeaderCell>Email</HeaderCell>
                <HeaderCell>Specialization</HeaderCell>
                <HeaderCell>Location</HeaderCell>
                <HeaderCell>Account</HeaderCell>
                <HeaderCell pinned>Actions</HeaderCell>
              </tr>
            </TableHead>
            <TableBody>
              {items.map((lawyer) => (
                <TableRow key={lawyer.id}>
                  <Cell className="stacked:float-left">
                    <Portrait lawyer={lawyer} className="w-11" />
                  </Cell>
                  <Cell className="min-w-44">
                    <span className="block font-medium wrap-anywhere">{lawyer.name}</span>
                    <span className="text-xs text-ink-soft wrap-anywhere">
                      {lawyer.title}
                      {!lawyer.active && ' · not on the public site'}
                    </span>
                  </Cell>
                  <Cell label="Email" className="min-w-64 wrap-anywhere">
                    {lawyer.email}
                  </Cell>
                  <Cell label="Specialization" className="min-w-32">
                    {lawyer.specialization}
                  </Cell>
                  <Cell label="Location">{lawyer.location}</Cell>
                  <Cell label="Account">
                    <AccountState account={lawyer.account} />
                  </Cell>
                  <Cell pinned className="whitespace-nowrap">
                    {canInvite(lawyer) && (
                      <InviteLawyer lawyer={lawyer} again={lawyer.account.state !== 'none'} />
                    )}
                    <IconButton
                      size="sm"
                      label={`Edit ${lawyer.name}`}
                      icon={<Pencil aria-hidden />}
                      onClick={() => edited.open(lawyer)}
                    />
                    <DeleteLawyer lawyer={lawyer} />
                  </Cell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </QueryList>
      <LateDialog open={edited.isOpen}>
        <LawyerForm edited={edited.row} open={edited.isOpen} onOpenChange={edited.onOpenChange} />
      </LateDialog>
    </>
  )
}

const canInvite = ({ account: { state } }: LawyerItem) => state !== 'joined' && state !== 'revoked'

function AccountState({ account: { state, until } }: Pick<LawyerItem, 'account'>) {
  const day = until && formatDate(until)
  if (state === 'joined') return <Badge tone="green">Can sign in</Badge>
  if (state === 'revoked') return <Badge tone="red">No lawyer rights</Badge>
  if (state === 'invited') return <Badge tone="blue">Invited, until {day}</Badge>
  if (state === 'expired') return <Badge tone="yellow">Invitation expired {day}</Badge>
  return <Badge>No account yet</Badge>
}
