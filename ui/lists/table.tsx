import type { ComponentProps } from 'react'
import { cn } from '#ui/cn.ts'

type Props = ComponentProps<'table'> & {
  label: string
  /** When space is short, rows become cards: each cell on its own line, beside its `label`. */
  stacks?: boolean
}

/** A table that scrolls sideways within its frame; `label` names it for screen readers. */
export function Table({ label, stacks = false, className, ...props }: Props) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by the keyboard
      tabIndex={0}
      className="@container overflow-x-auto rounded-md border border-rule bg-surface print:overflow-visible"
    >
      <table
        {...props}
        aria-label={label}
        data-stacks={stacks || undefined}
        className={cn(
          'w-full border-collapse text-left text-sm print:min-w-0',
          stacks ? 'stacked:block' : 'max-lg:min-w-2xl',
          className,
        )}
      />
    </section>
  )
}

export const TableHead = ({ className, ...props }: ComponentProps<'thead'>) => (
  <thead {...props} className={cn('border-b border-rule bg-sunken/60 stacked:sr-only', className)} />
)

export const TableBody = ({ className, ...props }: ComponentProps<'tbody'>) => (
  <tbody {...props} className={cn('divide-y divide-rule stacked:block', className)} />
)

export const TableRow = ({ className, ...props }: ComponentProps<'tr'>) => (
  <tr
    {...props}
    className={cn(
      'transition-colors in-[tbody]:hover:bg-hover/45',
      'stacked:in-[tbody]:block stacked:in-[tbody]:py-3',
      className,
    )}
  />
)

type CellProps = {
  numeric?: boolean
  /** The row's actions: sticky at the right while a narrow table scrolls, and not printed. */
  pinned?: boolean
}

const pin = '@2xl:max-xl:sticky @2xl:max-xl:right-0 @2xl:max-xl:shadow-[-1px_0_0_var(--color-rule)]'

export const HeaderCell = ({ numeric, pinned, className, ...props }: ComponentProps<'th'> & CellProps) => (
  <th
    scope="col"
    data-screen-only={pinned}
    {...props}
    className={cn(
      'h-10 px-4 text-xs font-medium whitespace-nowrap text-ink-soft print:px-2',
      numeric && 'text-right',
      pinned && `${pin} @2xl:max-xl:bg-sunken`,
      className,
    )}
  />
)

/** The label has its own column, for any content of the cell. */
const labelled = [
  'stacked:grid stacked:grid-cols-[7rem_minmax(0,1fr)] stacked:gap-x-3 stacked:clear-both',
  'stacked:*:col-start-2 stacked:*:justify-self-start',
  'stacked:before:text-xs/[1.375rem] stacked:before:text-ink-faint',
  'stacked:before:content-[attr(data-label)]',
].join(' ')

export const Cell = ({
  numeric,
  pinned,
  label,
  className,
  ...props
}: ComponentProps<'td'> & CellProps & { label?: string }) => (
  <td
    data-screen-only={pinned}
    data-label={label}
    {...props}
    className={cn(
      'px-4 py-3 align-middle stacked:py-1 print:px-2',
      label ? labelled : 'stacked:block',
      numeric && 'text-right whitespace-nowrap stacked:text-left',
      pinned && `${pin} @2xl:max-xl:bg-surface`,
      className,
    )}
  />
)
