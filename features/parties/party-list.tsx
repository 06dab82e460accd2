import { Merge } from 'lucide-react'
import type { z } from 'zod'
import { api } from '#platform/api/client.ts'
import { useList } from '#platform/lists/use-list.ts'
import { useOpened } from '#platform/lists/use-opened.ts'
import { Button } from '#ui/forms/button.tsx'
import { Badge } from '#ui/lists/badge.tsx'
import { ListScreen } from '#ui/lists/list-screen.tsx'
import { TableLoading } from '#ui/lists/skeleton.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#ui/lists/table.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import { partyKindNames, partyKinds } from './parties.schema.ts'
import { type PartyItem, partyListInput, standingOf } from './party-list.schema.ts'

const MergeDialog = lateDialog(() => import('./merge-dialog.tsx').then((code) => code.MergeDialog))

export const partyList = (input: z.output<typeof partyListInput>) =>
  api.admin.parties.list.queryOptions({ input })

const kindOptions = partyKinds.map((value) => ({ value, label: partyKindNames[value] }))

/** Everybody whom conflict checks know, newest first, live; two that are one are merged from here. */
export function PartyList() {
  const list = useList({
    schema: partyListInput,
    query: partyList,
    topics: 'parties',
    key: api.admin.parties.list.key(),
  })
  const opened = useOpened(list.page.data?.items)
  return (
    <>
      <ListScreen
        list={list}
        search="Search by name or email"
        filters={[{ name: 'kind', label: 'Kind', all: 'People and companies', options: kindOptions }]}
        loading={<TableLoading label="Loading people and companies..." />}
        failed="Failed to load people and companies"
        art="folder"
        empty="Nobody yet."
        emptyAbout="Clients, leads and both sides of a case’s title come here by themselves."
      >
        {(items) => (
          <Table label="People and companies" className="max-lg:block max-lg:min-w-0">
            <TableHead className="max-lg:sr-only">
              <tr>
                <HeaderCell>Name</HeaderCell>
                <HeaderCell>Type</HeaderCell>
                <HeaderCell>Cases</HeaderCell>
                <HeaderCell>Actions</HeaderCell>
              </tr>
            </TableHead>
            <TableBody className="max-lg:block">
              {items.map((party) => (
                <PartyLine key={party.id} party={party} onMerge={() => opened.open(party)} />
              ))}
            </TableBody>
          </Table>
        )}
      </ListScreen>
      <LateDialog open={opened.isOpen}>
        {opened.row && (
          <MergeDialog party={opened.row} open={opened.isOpen} onOpenChange={opened.onOpenChange} />
        )}
      </LateDialog>
    </>
  )
}

function PartyLine({ party, onMerge }: { party: PartyItem; onMerge: () => void }) {
  const earlier = party.earlierNames.join(', ')
  return (
    <TableRow className="max-lg:flex max-lg:flex-col max-lg:py-3">
      <Cell className="max-lg:py-1 lg:min-w-56">
        <span className="block font-medium wrap-anywhere">{party.name}</span>
        {earlier && <span className="text-ink-soft wrap-anywhere">Earlier: {earlier}</span>}
      </Cell>
      <Cell className="max-lg:py-1">
        <Badge tone={party.clientId ? 'brass' : 'grey'}>{standingOf(party)}</Badge>{' '}
        <span className="text-ink-soft wrap-anywhere">{party.emails[0]}</span>
      </Cell>
      <Cell className="max-lg:py-1 tabular-nums">
        {party.cases}
        <span className="text-ink-soft lg:hidden">{party.cases === 1 ? ' case' : ' cases'}</span>
        {party.merged > 0 && <span className="text-ink-soft"> · {party.merged} merged into it</span>}
      </Cell>
      <Cell className="max-lg:pt-2 max-lg:pb-1">
        <Button variant="secondary" size="sm" aria-label={`Merge ${party.name}`} onClick={onMerge}>
          <Merge aria-hidden />
          Merge
        </Button>
      </Cell>
    </TableRow>
  )
}
