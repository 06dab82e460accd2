import { cn } from '#ui/cn.ts'

const wave = (y: number) => `M0 ${y}${Array.from({ length: 12 }, () => 'q10-5 20 0t20 0').join('')}`

/** A divider of three ripples. */
export const RiverRule = ({ className }: { className?: string }) => (
  <svg
    viewBox="0 0 160 20"
    aria-hidden
    fill="none"
    className={cn('h-5 w-40 overflow-hidden stroke-brass-fill', className)}
  >
    <path d={wave(4)} strokeWidth="1" />
    <path d={wave(10)} strokeWidth="1" opacity="0.65" />
    <path d={wave(16)} strokeWidth="1" opacity="0.35" />
  </svg>
)
