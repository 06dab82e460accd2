import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** A table that scrolls sideways within its frame; `label` names it for screen readers. */
export function Table({ label, className, ...props }: ComponentProps<'table'> & { label: string }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-md border border-rule bg-surface"
    >
      <table
        {...props}
        aria-label={label}
        className={cn('w-full max-md:min-w-2xl border-collapse text-left text-sm', className)}
      />
    </section>
  )
}

export const TableHead = ({ className, ...props }: ComponentProps<'thead'>) => (
  <thead {...props} className={cn('border-b border-rule bg-sunken/60', className)} />
)

export const TableBody = ({ className, ...props }: ComponentProps<'tbody'>) => (
  <tbody {...props} className={cn('divide-y divide-rule', className)} />
)

export const TableRow = ({ className, ...props }: ComponentProps<'tr'>) => (
  <tr {...props} className={cn('transition-colors in-[tbody]:hover:bg-hover/45', className)} />
)

export const HeaderCell = ({
  numeric,
  className,
  ...props
}: ComponentProps<'th'> & { numeric?: boolean }) => (
  <th
    scope="col"
    {...props}
    className={cn(
      'h-10 px-4 text-xs font-medium whitespace-nowrap text-ink-soft',
      numeric && 'text-right',
      className,
    )}
  />
)

export const Cell = ({ numeric, className, ...props }: ComponentProps<'td'> & { numeric?: boolean }) => (
  <td
    {...props}
    className={cn('px-4 py-3 align-middle', numeric && 'text-right whitespace-nowrap', className)}
  />
)
