import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import type { z } from 'zod'
import { api } from '#platform/api/client.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { listInput } from '#platform/lists/list-page.ts'
import { useList } from '#platform/lists/use-list.ts'
import { Button } from '#ui/forms/button.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { ListScreen } from '#ui/lists/list-screen.tsx'
import { TableLoading } from '#ui/lists/skeleton.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#ui/lists/table.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import type { MergeItem } from './party-list.schema.ts'

export const mergeList = (input: z.output<typeof listInput>) =>
  api.admin.parties.merges.queryOptions({ input })

/** Which parties were merged, newest first, live; each merging can be undone. */
export function MergeList() {
  const say = useOutcome()
  const queries = useQueryClient()
  const list = useList({
    schema: listInput,
    query: mergeList,
    topics: 'parties',
    key: api.admin.parties.merges.key(),
  })
  const undo = useMutation({
    ...api.admin.parties.undoMerge.mutationOptions(),
    onSettled: () => queries.invalidateQueries({ queryKey: api.admin.parties.key() }),
  })
  return (
    <ListScreen
      list={list}
      loading={<TableLoading label="Loading what was merged..." />}
      failed="Failed to load what was merged"
      art="folder"
      empty="Nothing was merged yet."
      emptyAbout="A lead that becomes a client is merged with it automatically."
    >
      {(items) => (
        <Table label="Merged people and companies" className="max-lg:block max-lg:min-w-0">
          <TableHead className="max-lg:sr-only">
            <tr>
              <HeaderCell>Merged</HeaderCell>
              <HeaderCell>Into</HeaderCell>
              <HeaderCell>When</HeaderCell>
              <HeaderCell>Actions</HeaderCell>
            </tr>
          </TableHead>
          <TableBody className="max-lg:block">
            {items.map((item) => (
              <MergeLine
                key={item.id}
                item={item}
                onUndo={async () => {
                  await undo.mutateAsync({ id: item.id })
                  say.success('Merge undone')
                }}
              />
            ))}
          </TableBody>
        </Table>
      )}
    </ListScreen>
  )
}

function MergeLine({ item, onUndo }: { item: MergeItem; onUndo: () => Promise<unknown> }) {
  const { kept, mergedName, by, at, undone } = item
  return (
    <TableRow className="max-lg:flex max-lg:flex-col max-lg:py-3">
      <Cell className="font-medium wrap-anywhere max-lg:py-1">{mergedName}</Cell>
      <Cell className="wrap-anywhere max-lg:py-1">
        <span className="text-ink-soft lg:hidden">into </span>
        {kept.name}
      </Cell>
      <Cell className="max-lg:py-1">
        <span className="block whitespace-nowrap">{formatDateTime(at)}</span>
        <span className="text-ink-soft wrap-anywhere">{by ?? 'Automatically: a lead became a client'}</span>
      </Cell>
      <Cell className="max-lg:pt-2 max-lg:pb-1">
        {undone ? (
          <span className="text-ink-soft">
            Undone {formatDateTime(undone.at)}
            {undone.by && ` (${undone.by})`}
          </span>
        ) : (
          <ConfirmDialog
            title="Undo this merging?"
            description={`${mergedName} and ${kept.name} are two parties again, each with the cases and relations that it had.`}
            confirmLabel="Undo Merging"
            onConfirm={onUndo}
            trigger={
              <Button variant="secondary" size="sm" aria-label={`Undo the merging of ${mergedName}`}>
                <Undo2 aria-hidden />
                Undo
              </Button>
            }
          />
        )}
      </Cell>
    </TableRow>
  )
}
