import { useState } from 'react'
import { mostSelected } from './many.ts'

export interface Selection<Row> {
  /** The selected rows, also of pages that aren't shown any more. */
  rows: Row[]
  has: (id: string) => boolean
  /** Whether no more rows can be selected. */
  isFull: boolean
  set: (rows: readonly Row[], selected: boolean) => void
  clear: () => void
}

/**
 * The selected rows of a list: as the list has them now or, when their page was left, as it had them last.
 * @param shown the rows of the page that is shown
 */
export function useSelection<Row extends { id: string }>(shown: Row[] | undefined): Selection<Row> {
  const [kept, setKept] = useState<ReadonlyMap<string, Row>>(new Map())
  const current = new Map(shown?.map((row) => [row.id, row]))
  return {
    rows: [...kept.values()].map((row) => current.get(row.id) ?? row),
    has: (id) => kept.has(id),
    isFull: kept.size >= mostSelected,
    set(rows, selected) {
      setKept((before) => {
        const after = new Map(before)
        for (const row of rows) {
          if (!selected) after.delete(row.id)
          else if (after.size < mostSelected || after.has(row.id)) after.set(row.id, row)
        }
        return after
      })
    },
    clear: () => setKept(new Map()),
  }
}
