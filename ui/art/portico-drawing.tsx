import { cn } from '#ui/cn.ts'

const columns = [0, 1, 2, 3, 4, 5].map((at) => 70 + at * 68)
/** A slightly tapered shaft with flutes, the capital and the base. */
const shafts = columns.map((x) => `M${x - 13} 286c1-56 2-96 3-130h20c1 34 2 74 3 130z`).join('')
const flutes = columns.map((x) => [-6, -2, 2, 6].map((dx) => `M${x + dx} 160v122`).join('')).join('')
const capitals = columns
  .map(
    (x) =>
      `M${x - 15} 146h30v4h-30zM${x - 12} 150q2 6 2 6h20q0 0 2-6M${x - 16} 286h32v5h-32zM${x - 19} 291h38v5h-38z`,
  )
  .join('')
const triglyphs = Array.from({ length: 31 }, (_, at) => `M${52 + at * 12.53} 120v12`).join('')

/** A line drawing of a temple front on three steps. */
export const PorticoDrawing = ({ className }: { className?: string }) => (
  <svg
    viewBox="0 0 480 336"
    aria-hidden
    fill="none"
    stroke="currentColor"
    className={cn('text-ink-soft', className)}
  >
    <path d="M28 104 240 22l212 82z" strokeLinejoin="round" strokeWidth="1.25" />
    <path d="M72 98 240 33l168 65z" strokeLinejoin="round" strokeWidth="0.75" />
    <path
      d="M229.5 56h21l8.5 8.500v12L250.5 85h-21l-8.5-8.500v-12z"
      className="stroke-brass-fill"
      strokeWidth="1.25"
    />
    <path d="M28 104h424v8H28zM40 112h400M40 112v28h400v-28M40 120h400M40 132h400" strokeWidth="1" />
    <path d={triglyphs} strokeWidth="1" className="stroke-brass-fill" />
    <path d="M40 140h400v6H40z" strokeWidth="0.75" />
    <path d={shafts} strokeWidth="1.1" />
    <path d={flutes} strokeWidth="0.6" className="stroke-rule-strong" />
    <path d={capitals} strokeWidth="1" />
    <path d="M36 296h408v10H36zM24 306h432v10H24zM12 316h456v10H12z" strokeWidth="1" />
    <path d="M0 326.500h480" className="stroke-brass-fill" strokeWidth="1.25" />
  </svg>
)
