import { Lock, LockOpen } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { CasePageLink } from '#features/cases/case-page-link.tsx'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import { api } from '#platform/api/client.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { useList } from '#platform/lists/use-list.ts'
import { useOpened } from '#platform/lists/use-opened.ts'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/forms/button.tsx'
import { linkStyle } from '#ui/forms/text-link.tsx'
import { Badge } from '#ui/lists/badge.tsx'
import { ListScreen } from '#ui/lists/list-screen.tsx'
import { TableLoading } from '#ui/lists/skeleton.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#ui/lists/table.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import { type HoldItem, holdListInput } from './legal-holds.schema.ts'

const SetHoldDialog = lateDialog(() => import('./set-hold-dialog.tsx').then((file) => file.SetHoldDialog))
const LiftHoldDialog = lateDialog(() => import('./lift-hold-dialog.tsx').then((file) => file.LiftHoldDialog))

export const holdList = (input: z.output<typeof holdListInput>) =>
  api.admin.legalHolds.list.queryOptions({ input })

const stateOptions = [
  { value: 'standing', label: 'Standing' },
  { value: 'lifted', label: 'Lifted' },
]

/** The legal holds on cases and clients, last set first, live. */
export function LegalHoldList() {
  const list = useList({
    schema: holdListInput,
    query: holdList,
    topics: 'legal_holds',
    key: api.admin.legalHolds.key(),
  })
  const [setting, setSetting] = useState(false)
  const lifted = useOpened(list.page.data?.items)
  const set = (
    <Button onClick={() => setSetting(true)}>
      <Lock aria-hidden />
      Put on Hold
    </Button>
  )
  return (
    <>
      <ListScreen
        list={list}
        filters={[{ name: 'state', label: 'Status', all: 'All statuses', options: stateOptions }]}
        after={
          <>
            <DownloadCsv list="legal-holds" input={list.input} />
            {set}
          </>
        }
        loading={<TableLoading label="Loading legal holds..." />}
        failed="Failed to load legal holds"
        art="folder"
        empty="Nothing is on legal hold."
        emptyAbout="While a case or a client is on hold, nothing of it is deleted, replaced or erased."
      >
        {(items) => (
          <Table label="Legal holds" className="max-lg:block max-lg:min-w-0">
            <TableHead className="max-lg:sr-only">
              <tr>
                <HeaderCell>Case or client</HeaderCell>
                <HeaderCell>Set</HeaderCell>
                <HeaderCell>Lifted</HeaderCell>
                <HeaderCell>Actions</HeaderCell>
              </tr>
            </TableHead>
            <TableBody className="max-lg:block">
              {items.map((hold) => (
                <HoldRow key={hold.id} hold={hold} onLift={() => lifted.open(hold)} />
              ))}
            </TableBody>
          </Table>
        )}
      </ListScreen>
      <LateDialog open={setting}>
        <SetHoldDialog open={setting} onOpenChange={setSetting} />
      </LateDialog>
      <LateDialog open={lifted.isOpen}>
        {lifted.row && (
          <LiftHoldDialog hold={lifted.row} open={lifted.isOpen} onOpenChange={lifted.onOpenChange} />
        )}
      </LateDialog>
    </>
  )
}

export const nameOfHeld = ({ kind, label }: HoldItem) => label ?? `A ${kind} that was deleted`

function HoldRow({ hold, onLift }: { hold: HoldItem; onLift: () => void }) {
  return (
    <TableRow className="max-lg:flex max-lg:flex-col max-lg:py-3">
      <Cell className="max-lg:py-1 lg:min-w-48">
        {hold.caseNumber ? (
          <CasePageLink
            caseNumber={hold.caseNumber}
            className={cn(linkStyle, 'tap block w-fit font-medium wrap-anywhere')}
          >
            {nameOfHeld(hold)}
          </CasePageLink>
        ) : (
          <span className="block font-medium wrap-anywhere">{nameOfHeld(hold)}</span>
        )}
        <span className="text-ink-soft">
          {hold.kind === 'case' ? 'Case' : 'Client, with all of their cases'}
        </span>
      </Cell>
      <Cell className="max-lg:py-1 lg:min-w-44">
        <Act {...hold.set} word="Set" />
      </Cell>
      <Cell className="max-lg:py-1 lg:min-w-44">
        {hold.lifted ? <Act {...hold.lifted} word="Lifted" /> : <Badge tone="brass">On hold</Badge>}
      </Cell>
      <Cell className="max-lg:pt-2 max-lg:pb-1">
        {!hold.lifted && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Lift Hold: ${nameOfHeld(hold)}`}
            onClick={onLift}
          >
            <LockOpen aria-hidden />
            Lift Hold
          </Button>
        )}
      </Cell>
    </TableRow>
  )
}

const Act = ({ reason, by, at, word }: HoldItem['set'] & { word: string }) => (
  <>
    <span className="block whitespace-nowrap">
      <span className="text-ink-soft lg:hidden">{word} </span>
      {formatDateTime(at)}
    </span>
    <span className="text-ink-soft wrap-anywhere">
      {reason}
      {by && ` (${by})`}
    </span>
  </>
)
