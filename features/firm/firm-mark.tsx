import { firm, firmInitials } from '#firm.ts'
import { Mark } from '#ui/art/mark.tsx'
import { cn } from '#ui/cn.ts'

interface Props {
  className?: string
  /** Of a firm that isn't saved yet. */
  mark?: 'monogram' | 'octagon'
  name?: string
}

/** The firm's mark: the initials of its name in a ring, or the octagon of the firm that has it. */
export const FirmMark = ({ className, mark = firm.mark, name = firm.name }: Props) =>
  mark === 'octagon' ? (
    <Mark {...(className && { className })} />
  ) : (
    <svg viewBox="0 0 40 40" aria-hidden fill="none" className={cn('size-10 shrink-0', className)}>
      <circle cx="20" cy="20" r="18" strokeWidth="1.5" className="stroke-brass-fill" />
      <text
        x="20"
        y="20"
        dy="0.34em"
        textAnchor="middle"
        fontSize="17"
        className="fill-current font-serif font-medium"
      >
        {firmInitials(name)}
      </text>
    </svg>
  )
