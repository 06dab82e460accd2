import type { ReactNode } from 'react'
import { cn } from '#ui/cn.ts'

type Props = { facts: readonly { term: string; value: ReactNode }[]; className?: string }

/** So that no row has one cell alone. */
const wideGrids: Record<number, string> = { 4: '@2xl:grid-cols-4', 5: '@md:grid-cols-3 @2xl:grid-cols-5' }

/** Terms and values in columns that align from card to card; on a phone each value is beside its term. */
export const FactList = ({ facts, className }: Props) => (
  <div className={cn('@container', className)}>
    <dl
      className={cn(
        'grid grid-cols-1 gap-x-6 gap-y-1.5 text-sm @xs:grid-cols-2 @xs:gap-y-2',
        wideGrids[facts.length] ?? '@md:grid-cols-3',
      )}
    >
      {facts.map(({ term, value }) => (
        <div key={term} className="flex gap-x-3 @xs:block">
          <dt className="w-24 shrink-0 text-xs/5 text-ink-faint @xs:w-auto">{term}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  </div>
)
