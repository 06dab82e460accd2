import type { DragEvent, KeyboardEvent } from 'react'
import { firmDates } from '#platform/dates/firm-format.ts'
import { cn } from '#ui/cn.ts'
import type { CourtDate } from './admin-calendar.schema.ts'

type Props = {
  event: CourtDate
  onOpen: () => void
  /** With its case and all of its title, for which a square of the month has no room. */
  isWhole?: boolean
  /** Asks for another time; the entry can then be dragged too. */
  move?: { ask: () => void; onDragStart: () => void; onDragEnd: () => void } | undefined
}

const time = firmDates({ hour: 'numeric', minute: '2-digit' })

/** A court date as a month shows it: a button that opens it, in another colour when it is public. */
export const CourtDateEntry = ({ event, onOpen, isWhole = false, move }: Props) => (
  <button
    type="button"
    onClick={onOpen}
    {...(move && {
      draggable: true,
      'aria-keyshortcuts': 'M',
      onKeyDown: ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
        if (key.toLowerCase() === 'm' && !ctrlKey && !metaKey && !altKey) move.ask()
      },
      onDragStart: ({ dataTransfer }: DragEvent) => {
        // Without data some browsers don't begin to drag.
        dataTransfer.setData('text/plain', event.title)
        dataTransfer.effectAllowed = 'move'
        move.onDragStart()
      },
      onDragEnd: move.onDragEnd,
    })}
    className={cn(
      'w-full rounded-xs border text-left hover:brightness-95',
      isWhole
        ? 'px-3 py-2 text-sm pointer-coarse:min-h-11'
        : 'line-clamp-3 px-1.5 py-0.5 text-xs pointer-coarse:py-2.5',
      event.isPublic ? 'border-info-rule bg-info-soft' : 'border-rule bg-sunken',
    )}
  >
    <span className="text-ink-soft tabular-nums">{time().format(event.courtDate)}</span> {event.title}
    {isWhole && (
      <span className="block text-xs text-ink-soft">
        {[event.caseNumber, event.isPublic && 'Public'].filter(Boolean).join(' · ')}
      </span>
    )}
  </button>
)
