import { type DragEvent, useState } from 'react'
import { toFirmTime } from '#platform/dates/firm-time.ts'
import type { CourtDate } from './admin-calendar.schema.ts'

/** What a calendar's squares and entries need to be dragged and dropped. */
export interface Moving {
  /** Of an entry: how it is dragged, or moved by the keyboard. */
  of: (event: CourtDate) => { ask: () => void; onDragStart: () => void; onDragEnd: () => void }
  /**
   * Of a square: takes what is dropped on it.
   * @param hour of a week's square; a month's square keeps the time
   */
  dropOn: (
    day: string,
    hour?: number,
  ) => Record<'onDragOver' | 'onDrop' | 'onDragLeave', (event: DragEvent) => void>
  isOver: (day: string, hour?: number) => boolean
}

/** A court date that is to be moved, and the time by the firm's clock that is proposed for it. */
export interface Move {
  event: CourtDate
  to: string
}

const nameOf = (day: string, hour?: number) => (hour === undefined ? day : `${day} ${hour}`)

/** Where a court date goes that is dropped on a square; it keeps its minutes. */
export function droppedOn(event: CourtDate, day: string, hour?: number): string {
  const [, time = ''] = toFirmTime(event.courtDate).split('T')
  return `${day}T${hour === undefined ? time : String(hour).padStart(2, '0') + time.slice(2)}`
}

/** Drags court dates of a calendar. @param ask confirms a move before it is made */
export function useMoving(ask: (move: Move) => void): Moving {
  const [dragged, setDragged] = useState<CourtDate>()
  const [over, setOver] = useState<string>()
  return {
    of: (event) => ({
      ask: () => ask({ event, to: toFirmTime(event.courtDate) }),
      onDragStart: () => setDragged(event),
      onDragEnd: () => {
        setDragged(undefined)
        setOver(undefined)
      },
    }),
    dropOn: (day, hour) => ({
      onDragOver: (event) => {
        if (!dragged) return
        event.preventDefault()
        setOver(nameOf(day, hour))
      },
      onDragLeave: () => setOver((now) => (now === nameOf(day, hour) ? undefined : now)),
      onDrop: (event) => {
        event.preventDefault()
        setOver(undefined)
        if (!dragged) return
        const to = droppedOn(dragged, day, hour)
        if (to !== toFirmTime(dragged.courtDate)) ask({ event: dragged, to })
      },
    }),
    isOver: (day, hour) => over === nameOf(day, hour),
  }
}
