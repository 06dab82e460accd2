import { useState } from 'react'

/**
 * The row of a list that stands open in a form or a dialog: as the list has it now or, once it has left the list (it
 * was changed, deleted, or the page was turned), as it was last. What is being typed about it stays.
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
