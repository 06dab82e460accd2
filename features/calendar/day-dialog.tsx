import { useState } from 'react'
import type { CaseSide } from '#features/cases/case-page-link.tsx'
import { firmDates } from '#platform/dates/firm-format.ts'
import { useOpened } from '#platform/lists/use-opened.ts'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { Dialog, DialogBody } from '#ui/overlays/dialog.tsx'
import type { CourtDate } from './admin-calendar.schema.ts'
import { CourtDateDialog } from './court-date-dialog.tsx'
import { CourtDateEntry } from './court-date-entry.tsx'

type Props = {
  side: CaseSide
  /** Such as 2026-11-21; closed without one. */
  day: string | undefined
  eventsOf: (day: string) => CourtDate[]
  onClose: () => void
}

const longDay = firmDates({ timeZone: 'UTC', dateStyle: 'full' })

/** All court dates of a day, for which its square in the month has no room. Each is changed from here. */
export function DayDialog({ side, day: now, eventsOf, onClose }: Props) {
  // It stays the same one while the dialog closes.
  const [day, setDay] = useState(now)
  if (now && now !== day) setDay(now)
  // The form reads its court date by itself.
  const opened = useOpened<CourtDate>(undefined)
  if (!day) return null
  const events = eventsOf(day)
  return (
    <Dialog
      open={now !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={longDay().format(new Date(`${day}T00:00:00Z`))}
      description={events.length === 1 ? '1 court date' : `${events.length} court dates`}
    >
      <DialogBody className="pb-8">
        {events.length === 0 ? (
          <EmptyState title="No court dates on this day any more." />
        ) : (
          <ul className="flex flex-col gap-2">
            {events.map((event) => (
              <li key={event.id}>
                <CourtDateEntry event={event} onOpen={() => opened.open(event)} isWhole />
              </li>
            ))}
          </ul>
        )}
        <CourtDateDialog side={side} opened={opened} />
      </DialogBody>
    </Dialog>
  )
}
