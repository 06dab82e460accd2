import type { ReactNode } from 'react'
import { cn } from './cn.ts'

type Props = { facts: readonly { term: string; value: ReactNode }[]; className?: string }

/** What is told of a thing, each under its term, in columns that stand below each other from card to card. */
export const FactList = ({ facts, className }: Props) => (
  <div className={cn('@container', className)}>
    <dl
      className={cn(
        'grid grid-cols-2 gap-x-6 gap-y-2 text-sm',
        facts.length === 4 ? '@2xl:grid-cols-4' : '@md:grid-cols-3',
      )}
    >
      {facts.map(({ term, value }) => (
        <div key={term}>
          <dt className="text-xs text-ink-faint">{term}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  </div>
)
