import { type FirmLogo, firmLogoAddress, isWide } from '#firm.config.ts'
import { firm, firmInitials } from '#firm.ts'
import { Mark } from '#ui/art/mark.tsx'
import { cn } from '#ui/cn.ts'

interface Props {
  className?: string
  /** Where there is room for a square only: a wide logo leaves it to the mark. */
  square?: boolean
  /** Of a firm that isn't saved yet. */
  mark?: 'monogram' | 'octagon'
  name?: string
  logo?: FirmLogo | null | undefined
}

/** The firm's logo; without one its mark: the initials of its name in a ring, or the octagon of the firm that has it. */
export const FirmMark = ({
  className,
  square = false,
  mark = firm.mark,
  name = firm.name,
  logo = firm.logo,
}: Props) => {
  if (logo && !(square && isWide(logo)))
    return (
      <img
        src={firmLogoAddress(logo)}
        // A wide logo replaces the visible name; screen readers get the name as text.
        alt=""
        width={logo.width}
        height={logo.height}
        className={cn(
          'size-10 shrink-0',
          className,
          // Most logos are made for light paper.
          'w-auto max-w-44 rounded-xs object-contain p-0.5 [background:light-dark(transparent,#ffffff)]',
        )}
      />
    )
  return mark === 'octagon' ? (
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
}
