import { cn } from '#ui/cn.ts'

/** The product's mark: a portico in an octagon, in the text colour and brass. */
export const Mark = ({ className }: { className?: string }) => (
  <svg
    viewBox="0 0 40 40"
    aria-hidden
    fill="none"
    stroke="currentColor"
    className={cn('size-10 shrink-0', className)}
  >
    <path d="M12.5 2h15L38 12.5v15L27.5 38h-15L2 27.5v-15z" strokeWidth="1.5" className="stroke-brass-fill" />
    <path d="M8.5 16.5 20 9.5l11.5 7z" strokeWidth="1.5" strokeLinejoin="round" />
    <path d="M12.25 19.5v9M17.4 19.5v9M22.6 19.5v9M27.75 19.5v9M9 31h22" strokeWidth="1.75" />
  </svg>
)
