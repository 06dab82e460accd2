import type { ReactNode } from 'react'
import { Button } from '#ui/forms/button.tsx'

type Props = {
  /** How many rows are selected. */
  count: number
  /** For example 'case' and 'cases'. */
  one: string
  many: string
  isFull: boolean
  onClear: () => void
  /** What can be done with them. */
  children: ReactNode
}

/** What can be done with the selected rows of a list. It stays at the bottom of the window while the list scrolls. */
export function SelectionBar({ count, one, many, isFull, onClear, children }: Props) {
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && `${count} ${count === 1 ? one : many} selected`}
      </p>
      {count > 0 && (
        <section
          aria-label={`Selected ${many}`}
          data-screen-only
          className="sticky bottom-3 z-30 flex flex-wrap items-center gap-2 rounded-md border border-rule-strong bg-raised p-3 shadow-lg"
        >
          <p className="mr-auto text-sm font-medium whitespace-nowrap">
            {count} {count === 1 ? one : many} selected{isFull && ', the most at once'}
          </p>
          {children}
          <Button variant="ghost" size="sm" onClick={onClear}>
            Clear
          </Button>
        </section>
      )}
    </>
  )
}
