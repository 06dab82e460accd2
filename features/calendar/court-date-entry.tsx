import { firmDates } from '#platform/dates/firm-format.ts'
import { cn } from '#ui/cn.ts'
import type { CourtDate } from './admin-calendar.schema.ts'

type Props = {
  event: CourtDate
  onOpen: () => void
  /** With its case and all of its title, for which a square of the month has no room. */
  isWhole?: boolean
}

const time = firmDates({ hour: 'numeric', minute: '2-digit' })

/** A court date as a month shows it: a button that opens it, in another colour when it is public. */
export const CourtDateEntry = ({ event, onOpen, isWhole = false }: Props) => (
  <button
    type="button"
    onClick={onOpen}
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
