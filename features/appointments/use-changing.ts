import { useState } from 'react'
import { useOpened } from '#platform/lists/use-opened.ts'
import type { Change, Changed } from './change-appointment-form.tsx'

/**
 * The appointment of a list that is being moved or cancelled. It stays after it has left the list, and so does typed text.
 * @param rows those that can be moved and cancelled
 */
export function useChanging<Row extends Changed>(rows: Row[] | undefined) {
  const { row, open, isOpen, onOpenChange } = useOpened(rows)
  const [change, setChange] = useState<Change>('move')
  return {
    row,
    change,
    isOpen,
    onOpenChange,
    isListed: row !== undefined && rows?.some(({ id }) => id === row.id) === true,
    ask(asked: Change, about: Row) {
      setChange(asked)
      open(about)
    },
  }
}
