import { firm } from '#firm.ts'

/** The firm's phone number as a link; renders nothing if there is none. */
export const FirmPhone = ({ className }: { className?: string }) =>
  firm.phone ? (
    <a href={`tel:${firm.phone.replace(/[^\d+]/g, '')}`} className={className}>
      {firm.phone}
    </a>
  ) : null
