import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { api } from '#platform/api/client.ts'
import { useOpened } from '#platform/lists/use-opened.ts'
import { Tab, TabList, TabPanel, Tabs } from '#ui/layout/tabs.tsx'
import type { LeadParts } from '../lead-card.tsx'
import {
  type LeadItem,
  type leadListInput,
  leadStatuses,
  leadStatusNames,
  mostCounted,
} from '../leads.schema.ts'
import { BoardCard } from './board-card.tsx'
import { BoardColumn } from './board-column.tsx'
import { BoardFigures } from './board-figures.tsx'
import { pressOnBoard } from './board-keys.ts'
import { ConversionDialog } from './conversion-dialog.tsx'
import { LeadDialog } from './lead-dialog.tsx'
import { LostDialog } from './lost-dialog.tsx'
import { useDragging } from './use-dragging.ts'
import { useMoves } from './use-moves.ts'
import { useWide } from './use-wide.ts'

type Status = LeadItem['status']
type Props = {
  input: Pick<z.output<typeof leadListInput>, 'search' | 'owner'>
  Parts: LeadParts
  onEdit: (lead: LeadItem) => void
}

/** Leads in columns by status; moved by dragging, by a menu, or by the keyboard. */
export function LeadBoard({ input: { search, owner }, Parts, onEdit }: Props) {
  const isWide = useWide()
  const [said, announce] = useState('')
  const [tab, setTab] = useState<Status>('new')
  const opened = useOpened<LeadItem>(undefined)
  const lost = useOpened<LeadItem>(undefined)
  const converted = useOpened<LeadItem>(undefined)
  const figures = useQuery(api.admin.leads.figures.queryOptions({ input: { owner } }))
  const { move, moving } = useMoves(announce)
  const focusOn = useLaterFocus()

  function step(lead: LeadItem, to: Status) {
    if (to === 'lost') lost.open(lead)
    else if (to === 'converted') converted.open(lead)
    else {
      focusOn(lead.id)
      void move(lead, { status: to })
    }
  }
  const leadById = useLoadedLead()
  const dragging = useDragging(step)

  const countOf = (status: Status) => {
    const count = search ? undefined : figures.data?.counts[status]
    if (count === undefined) return ''
    return count > mostCounted ? `over ${mostCounted.toLocaleString('en-US')}` : String(count)
  }
  const column = (status: Status) => (
    <BoardColumn
      key={status}
      asked={{ status, owner, search }}
      count={countOf(status)}
      moving={moving}
      dragging={dragging}
      isAlone={!isWide}
    >
      {(lead) => (
        <BoardCard
          key={lead.id}
          lead={lead}
          isMoving={moving.has(lead.id)}
          dragging={dragging}
          onOpen={() => opened.open(lead)}
          onMove={(to) => step(lead, to)}
        />
      )}
    </BoardColumn>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of its cards' buttons
    <div
      className="flex flex-col gap-4"
      onKeyDown={(event) =>
        pressOnBoard(event, (id, to) => {
          const lead = leadById(id)
          if (lead && !lead.client && !moving.has(id)) step(lead, to)
        })
      }
    >
      <BoardFigures figures={figures.data} />
      <p className="text-xs text-ink-faint pointer-coarse:hidden">
        Drag a lead to another column. By keyboard: the arrow keys select a card, M lists the columns to move
        it to, and Shift with left or right moves it.
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
      {isWide ? (
        <div className="grid grid-cols-5 items-start gap-3">{leadStatuses.map(column)}</div>
      ) : (
        <Tabs value={tab} onValueChange={(next) => setTab(next as Status)} className="gap-3">
          <TabList className="gap-5">
            {leadStatuses.map((status) => (
              <Tab key={status} value={status}>
                {leadStatusNames[status]}
                <span className="text-xs text-ink-faint tabular-nums">{countOf(status)}</span>
              </Tab>
            ))}
          </TabList>
          <TabPanel value={tab}>{column(tab)}</TabPanel>
        </Tabs>
      )}
      {opened.row && (
        <LeadDialog
          lead={opened.row}
          Parts={Parts}
          onEdit={(lead) => {
            opened.onOpenChange(false)
            onEdit(lead)
          }}
          open={opened.isOpen}
          onOpenChange={opened.onOpenChange}
        />
      )}
      {lost.row && (
        <LostDialog
          lead={lost.row}
          open={lost.isOpen}
          onOpenChange={lost.onOpenChange}
          onLost={(step) => {
            focusOn((lost.row as LeadItem).id)
            return move(lost.row as LeadItem, { status: 'lost', ...step })
          }}
        />
      )}
      {converted.row && (
        <ConversionDialog
          key={converted.row.id}
          lead={converted.row}
          open={converted.isOpen}
          onOpenChange={converted.onOpenChange}
        />
      )}
    </div>
  )
}

/** Finds a lead among those that any column has loaded. */
function useLoadedLead() {
  const queries = useQueryClient()
  return (id: string): LeadItem | undefined =>
    queries
      .getQueriesData<{ pages?: { items: LeadItem[] }[] }>({ queryKey: api.admin.leads.list.key() })
      .flatMap(([, data]) => data?.pages?.flatMap(({ items }) => items) ?? [])
      .find((lead) => lead.id === id)
}

/** How long a closing menu or dialog may take until it returns the focus, in milliseconds. */
const closing = 400

/** Keeps the focus on a card that goes to another column, where it is another element. */
function useLaterFocus() {
  const [id, setId] = useState<string>()
  useEffect(() => {
    if (!id) return
    const take = () => {
      if (document.activeElement === document.body) document.getElementById(`lead-${id}`)?.focus()
    }
    take()
    const timers = [50, closing].map((after) => setTimeout(take, after))
    const forget = setTimeout(() => setId(undefined), 2 * closing)
    return () => {
      for (const timer of [...timers, forget]) clearTimeout(timer)
    }
  }, [id])
  return setId
}
