import { ScanSearch } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { api } from '#platform/api/client.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { useList } from '#platform/lists/use-list.ts'
import { useOpened } from '#platform/lists/use-opened.ts'
import { Button } from '#ui/forms/button.tsx'
import { Badge } from '#ui/lists/badge.tsx'
import { ListScreen } from '#ui/lists/list-screen.tsx'
import { TableLoading } from '#ui/lists/skeleton.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#ui/lists/table.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import { occasionNames } from './check-texts.ts'
import { type CheckItem, checkListInput } from './conflicts.schema.ts'
import { decisionNames } from './decisions.schema.ts'

const AskDialog = lateDialog(() => import('./ask-dialog.tsx').then((code) => code.AskDialog))
const CheckDialog = lateDialog(() => import('./check-dialog.tsx').then((code) => code.CheckDialog))

export const checkList = (input: z.output<typeof checkListInput>) =>
  api.admin.conflictChecks.list.queryOptions({ input })

const showOptions = [
  { value: 'matches', label: 'With possible matches' },
  { value: 'undecided', label: 'Matches without a decision' },
  { value: 'open', label: 'Not answered yet' },
]

/** The firm's conflict checks, newest first, live. */
export function CheckList() {
  const list = useList({
    schema: checkListInput,
    query: checkList,
    topics: 'conflict_checks',
    key: api.admin.conflictChecks.list.key(),
  })
  const [asking, setAsking] = useState(false)
  const opened = useOpened(list.page.data?.items)
  return (
    <>
      <ListScreen
        list={list}
        filters={[{ name: 'show', label: 'Show', all: 'All checks', options: showOptions }]}
        after={
          <Button onClick={() => setAsking(true)}>
            <ScanSearch aria-hidden />
            Check a Name
          </Button>
        }
        loading={<TableLoading label="Loading conflict checks..." />}
        failed="Failed to load conflict checks"
        art="folder"
        empty="No conflict checks yet."
        emptyAbout="Each new lead, client, case and party is checked automatically."
      >
        {(items) => (
          <Table label="Conflict checks" className="max-lg:block max-lg:min-w-0">
            <TableHead className="max-lg:sr-only">
              <tr>
                <HeaderCell>Checked</HeaderCell>
                <HeaderCell>Occasion</HeaderCell>
                <HeaderCell>Answer</HeaderCell>
                <HeaderCell>Actions</HeaderCell>
              </tr>
            </TableHead>
            <TableBody className="max-lg:block">
              {items.map((check) => (
                <CheckRow key={check.id} check={check} onOpen={() => opened.open(check)} />
              ))}
            </TableBody>
          </Table>
        )}
      </ListScreen>
      <LateDialog open={asking}>
        <AskDialog open={asking} onOpenChange={setAsking} />
      </LateDialog>
      <LateDialog open={opened.isOpen}>
        {opened.row && (
          <CheckDialog id={opened.row.id} open={opened.isOpen} onOpenChange={opened.onOpenChange} />
        )}
      </LateDialog>
    </>
  )
}

function CheckRow({ check, onOpen }: { check: CheckItem; onOpen: () => void }) {
  return (
    <TableRow className="max-lg:flex max-lg:flex-col max-lg:py-3">
      <Cell className="max-lg:py-1 lg:min-w-56">
        <span className="block font-medium wrap-anywhere">{check.subject}</span>
      </Cell>
      <Cell className="max-lg:py-1">
        <span className="block">{occasionNames[check.occasion]}</span>
        <span className="whitespace-nowrap text-ink-soft">{formatDateTime(check.askedAt)}</span>
      </Cell>
      <Cell className="max-lg:py-1">
        <Answer {...check} />
      </Cell>
      <Cell className="max-lg:pt-2 max-lg:pb-1">
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Open the check of ${check.subject}`}
          onClick={onOpen}
        >
          Open
        </Button>
      </Cell>
    </TableRow>
  )
}

function Answer({ state, matches, fault, decision }: CheckItem) {
  return (
    <span className="flex flex-col items-start gap-1">
      <Found state={state} matches={matches} fault={fault} />
      {decision && <span>{decisionNames[decision]}</span>}
    </span>
  )
}

function Found({ state, matches, fault }: Pick<CheckItem, 'state' | 'matches' | 'fault'>) {
  if (state === 'open')
    return (
      <>
        <Badge tone="yellow">Not answered yet</Badge>
        {fault && <span className="max-w-80 text-ink-soft">{fault}</span>}
      </>
    )
  if (matches === 0) return <span className="text-ink-soft">Nothing found</span>
  return <Badge tone="brass">{matches === 1 ? '1 possible match' : `${matches} possible matches`}</Badge>
}
