import { cn } from '#ui/cn.ts'

const spaced = (step: number, line: (at: number) => string) =>
  Array.from({ length: Math.floor(200 / step) - 1 }, (_, i) => line((i + 1) * step)).join('')

/** Line patterns of the background, in a square of 200. */
const rulings = [
  spaced(8, (y) => `M0 ${y}h200`),
  spaced(8, (x) => `M${x} 0v200`),
  Array.from({ length: 40 }, (_, i) => `M${i * 10 - 200} 200l200-200`).join(''),
  Array.from({ length: 40 }, (_, i) => `M${i * 10 - 200} 0l200 200`).join(''),
  Array.from(
    { length: 14 },
    (_, i) => `M${100 - i * 12 - 12} 200a${i * 12 + 12} ${i * 12 + 12} 0 0 1 ${(i * 12 + 12) * 2} 0`,
  ).join(''),
  Array.from({ length: 12 }, (_, i) => octagon(18 + i * 12)).join(''),
]

function octagon(radius: number) {
  const corners = Array.from({ length: 8 }, (_, i) => {
    const angle = ((i + 0.5) * Math.PI) / 4
    return `${(100 + radius * Math.cos(angle)).toFixed(1)} ${(100 + radius * Math.sin(angle)).toFixed(1)}`
  })
  return `M${corners.join('L')}z`
}

const plates: { ground: string; lines: string; frame: string; dark?: boolean }[] = [
  { ground: 'fill-sunken', lines: 'stroke-rule', frame: 'stroke-brass-fill' },
  { ground: 'fill-brass-soft', lines: 'stroke-brass-fill/30', frame: 'stroke-brass-fill' },
  { ground: 'fill-band', lines: 'stroke-rule', frame: 'stroke-brass-fill', dark: true },
]

/** Chooses a pattern by the name's FNV-1a hash, which distributes short names well. */
function hash(text: string) {
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return value >>> 0
}

/** Initials of the first and the last word, without titles and without anything after a comma. */
function initials(name: string) {
  const words = (name.split(',')[0] ?? '').split(/\s+/).filter((word) => word && !/\.$/.test(word))
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.[0]?.toUpperCase() ?? '')
    .join('')
}

/**
 * Initials on a ruled background, for people without a picture. Fills the box of `className`; `small`, for boxes under
 * 64 px, omits the ruling.
 */
export function Monogram({
  name,
  small = false,
  className,
}: {
  name: string
  small?: boolean
  className?: string
}) {
  const seed = hash(name)
  const ruling = rulings[seed % rulings.length]
  const plate = plates[(seed >>> 8) % plates.length] ?? plates[0]
  return (
    <svg
      viewBox="0 0 200 200"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      className={cn('block size-12 rounded-sm', plate?.dark && 'band', className)}
    >
      <rect width="200" height="200" className={plate?.ground} />
      {!small && <path d={ruling} fill="none" className={plate?.lines} />}
      <path
        d={octagon(small ? 96 : 54)}
        strokeWidth={small ? 4 : 1.5}
        className={cn(plate?.ground, plate?.frame)}
      />
      <text
        x="100"
        y="101"
        dy="0.34em"
        textAnchor="middle"
        fontSize={small ? 78 : 47}
        letterSpacing="1"
        className="fill-ink font-serif font-medium"
      >
        {initials(name)}
      </text>
    </svg>
  )
}
