import { firm } from '#firm.config.ts'

const href = `tel:${firm.phone.replace(/[^\d+]/g, '')}`

/** The firm's telephone number, which calls it. */
export const FirmPhone = ({ className }: { className?: string }) => (
  <a href={href} className={className}>
    {firm.phone}
  </a>
)
