import { Pencil } from 'lucide-react'
import type { ComponentType } from 'react'
import type { z } from 'zod'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import { api } from '#platform/api/client.ts'
import { formatDate } from '#platform/dates/format.ts'
import { useList } from '#platform/lists/use-list.ts'
import { useOpenedRow } from '#platform/lists/use-opened-row.ts'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { Badge } from '#ui/lists/badge.tsx'
import { ListScreen } from '#ui/lists/list-screen.tsx'
import { TableLoading } from '#ui/lists/skeleton.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#ui/lists/table.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import { type LawyerItem, lawyerListInput } from './admin-lawyers.schema.ts'
import { DeleteLawyer } from './delete-lawyer.tsx'
import { Portrait } from './portrait.tsx'

const LawyerForm = lateDialog(() => import('./lawyer-form.tsx').then((code) => code.LawyerForm))

export const lawyerTable = (input: z.output<typeof lawyerListInput>) =>
  api.admin.lawyers.list.queryOptions({ input })

type Props = {
  /** Sends a lawyer without an account the link to one. */
  Invite: ComponentType<{ lawyer: { id: string; name: string }; again: boolean }>
}

/** The firm's lawyers, by name, live. */
export function LawyerTable({ Invite }: Props) {
  const list = useList({
    schema: lawyerListInput,
    query: lawyerTable,
    topics: ['lawyers', 'invitations', 'user_roles'],
    key: api.admin.lawyers.key(),
  })
  const edited = useOpenedRow(list.page.data?.items, (ids) => lawyerTable(lawyerListInput.parse({ ids })))
  return (
    <>
      <ListScreen
        list={list}
        search="Search name or email"
        after={<DownloadCsv list="lawyers" input={list.input} />}
        loading={<TableLoading label="Loading lawyers..." />}
        failed="Failed to load lawyers"
        art="people"
        empty="No lawyers found. Add your first lawyer!"
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
                    {canInvite(lawyer) && <Invite lawyer={lawyer} again={lawyer.account.state !== 'none'} />}
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
      </ListScreen>
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
