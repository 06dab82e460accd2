import { ArrowRightLeft } from 'lucide-react'
import { formatSpan } from '#platform/dates/time-span.ts'
import { cn } from '#ui/cn.ts'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { Menu, MenuItem } from '#ui/overlays/menu.tsx'
import { NextStep, timeToAnswer } from '../lead-facts.tsx'
import { type LeadItem, leadOriginNames, leadStatuses, leadStatusNames } from '../leads.schema.ts'
import type { Dragging } from './use-dragging.ts'

type Props = {
  lead: LeadItem
  isMoving: boolean
  dragging: Dragging
  onOpen: () => void
  onMove: (to: LeadItem['status']) => void
}

/** A lead on the board. Its name opens it; one that isn't a client can be moved. */
export function BoardCard({ lead, isMoving, dragging, onOpen, onMove }: Props) {
  const { id, name, source, origin, createdAt, ownerName, nextStep, client, alike, lostReason } = lead
  const answered = timeToAnswer(lead)
  const isOpen = lead.status !== 'lost' && !client
  const others = leadStatuses.filter((status) => status !== lead.status)
  return (
    <li
      {...(!client && !isMoving && dragging.of(lead))}
      aria-busy={isMoving}
      className={cn(
        'flex flex-col gap-1 rounded-sm border border-rule bg-surface p-2.5 text-xs text-ink-soft aria-busy:border-dashed',
        !client && 'cursor-grab',
      )}
    >
      <div className="flex items-start justify-between gap-1">
        <button
          type="button"
          id={`lead-${id}`}
          data-lead={id}
          aria-haspopup="dialog"
          {...(!client && { 'aria-keyshortcuts': 'M Shift+ArrowLeft Shift+ArrowRight' })}
          onClick={onOpen}
          className="tap min-w-0 rounded-xs text-left text-sm font-medium text-ink wrap-anywhere hover:underline"
        >
          {name}
        </button>
        {!client && (
          <Menu
            trigger={
              <IconButton
                size="sm"
                data-move
                disabled={isMoving}
                label={`Move ${name} to…`}
                icon={<ArrowRightLeft aria-hidden />}
                className="-mt-1 -mr-1"
              />
            }
          >
            {others.map((status) => (
              <MenuItem key={status} onClick={() => onMove(status)}>
                {leadStatusNames[status]}
              </MenuItem>
            ))}
          </Menu>
        )}
      </div>
      <p className="wrap-anywhere">
        {[source || leadOriginNames[origin], formatSpan(Math.max(0, Date.now() - createdAt.getTime()))].join(
          ' · ',
        )}
      </p>
      {nextStep && (
        <p className="text-ink wrap-anywhere">
          <NextStep lead={lead} />
        </p>
      )}
      {lostReason && <p className="line-clamp-3 wrap-anywhere">{lostReason}</p>}
      {alike && <p className="text-warning wrap-anywhere">Has the address of the client {alike.name}</p>}
      {client && <p className="wrap-anywhere">Client {client.name}</p>}
      <p className="flex flex-wrap justify-between gap-x-3">
        <span>{ownerName ?? 'No owner'}</span>
        {answered ? (
          <span>Answered after {answered}</span>
        ) : (
          isOpen && <span className="text-warning">Not answered yet</span>
        )}
      </p>
    </li>
  )
}
