import { LoaderCircle } from 'lucide-react'
import { cn } from '#ui/cn.ts'

export const Spinner = ({ label = 'Loading...', className }: { label?: string; className?: string }) => (
  <span role="status" className="inline-flex">
    <LoaderCircle aria-hidden className={cn('size-5 animate-spin text-brass', className)} />
    <span className="sr-only">{label}</span>
  </span>
)
