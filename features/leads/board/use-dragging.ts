import { type DragEvent, useState } from 'react'
import type { LeadItem } from '../leads.schema.ts'

type Status = LeadItem['status']

/** What the board's cards and columns need to be dragged and dropped. */
export interface Dragging {
  of: (
    lead: LeadItem,
  ) => { draggable: true } & Record<'onDragStart' | 'onDragEnd', (event: DragEvent) => void>
  dropOn: (status: Status) => Record<'onDragOver' | 'onDrop' | 'onDragLeave', (event: DragEvent) => void>
  isOver: (status: Status) => boolean
}

/** Drags cards between columns. @param drop what happens with one that was dropped on another column */
export function useDragging(drop: (lead: LeadItem, to: Status) => void): Dragging {
  const [dragged, setDragged] = useState<LeadItem>()
  const [over, setOver] = useState<Status>()
  return {
    of: (lead) => ({
      draggable: true,
      onDragStart: ({ dataTransfer }) => {
        // Without data some browsers don't begin to drag.
        dataTransfer.setData('text/plain', lead.name)
        dataTransfer.effectAllowed = 'move'
        setDragged(lead)
      },
      onDragEnd: () => {
        setDragged(undefined)
        setOver(undefined)
      },
    }),
    dropOn: (status) => ({
      onDragOver: (event) => {
        if (!dragged || dragged.status === status) return
        event.preventDefault()
        setOver(status)
      },
      onDragLeave: (event) => {
        // Over a card of the column is still over the column.
        if (event.currentTarget.contains(event.relatedTarget as Node | null)) return
        setOver((now) => (now === status ? undefined : now))
      },
      onDrop: (event) => {
        event.preventDefault()
        setOver(undefined)
        if (dragged && dragged.status !== status) drop(dragged, status)
      },
    }),
    isOver: (status) => over === status,
  }
}
