import { useState } from 'react'

/**
 * The row of a list whose form or dialog is open: its current version, or its last one after it has left the list
 * (changed, deleted, or on another page). Typed text is kept.
 */
export function useOpened<Row extends { id: string }>(rows: Row[] | undefined) {
  const [kept, setKept] = useState<Row>()
  const [isOpen, setOpen] = useState(false)
  const now = kept && rows?.find(({ id }) => id === kept.id)
  // During rendering, so that nobody sees the older one in between.
  if (now && now !== kept) setKept(now)
  return {
    row: now ?? kept,
    isOpen,
    open(row: Row) {
      setKept(row)
      setOpen(true)
    },
    onOpenChange: setOpen,
  }
}
