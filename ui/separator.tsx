import { cn } from './cn.ts'

/** A hairline, or with `label` a word between two. */
export function Separator({ label, className }: { label?: string; className?: string }) {
  if (!label) return <hr className={cn('border-0 border-t border-rule', className)} />
  return (
    <div className={cn('flex items-center gap-4 text-xs text-ink-faint', className)}>
      <hr aria-hidden className="flex-1 border-0 border-t border-rule" />
      {label}
      <hr aria-hidden className="flex-1 border-0 border-t border-rule" />
    </div>
  )
}
