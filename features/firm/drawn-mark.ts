import { firm, firmInitials } from '#firm.ts'
import { box, type Drawn, serif } from '#platform/drawing/svg.ts'

interface Look {
  line: string
  frame: string
  ground?: string
  /** Of the frame, in fortieths of the size. */
  width?: number
}

/** The firm's mark for pictures, as firm-mark.tsx shows it on pages. */
export function drawnMark(size: number, { line, frame, ground = 'none', width = 1.5 }: Look): Drawn {
  if (firm.mark === 'octagon') return octagon(size, { line, frame, ground, width })
  const edge = (size / 40) * width
  return box(
    {
      boxSizing: 'border-box',
      width: size,
      height: size,
      flexShrink: 0,
      // Capitals are above the middle of their line.
      paddingTop: size * 0.08,
      alignItems: 'center',
      justifyContent: 'center',
      borderRadius: size / 2,
      border: `${edge}px solid ${frame}`,
      ...(ground !== 'none' && { background: ground }),
      color: line,
      fontFamily: serif,
      fontWeight: 500,
      fontSize: size * 0.42,
      lineHeight: 1,
    },
    firmInitials(),
  )
}

const path = (props: Record<string, unknown>): Drawn => ({ type: 'path', props })

function octagon(size: number, { line, frame, ground, width }: Required<Look>): Drawn {
  // On a ground of its own it is an icon, which is small: its lines are stronger.
  const [roof, columns] = ground === 'none' ? [1.5, 1.75] : [1.75, 2]
  const join = ground === 'none' ? {} : { 'stroke-linejoin': 'round' }
  const children = [
    path({
      d: 'M12.5 2h15L38 12.5v15L27.5 38h-15L2 27.5v-15z',
      fill: ground,
      stroke: frame,
      'stroke-width': width,
    }),
    path({ d: 'M8.5 16.5 20 9.5l11.5 7z', 'stroke-width': roof, ...join }),
    path({ d: 'M12.25 19.5v9M17.4 19.5v9M22.6 19.5v9M27.75 19.5v9M9 31h22', 'stroke-width': columns }),
  ]
  const box = { width: size, height: size, viewBox: '0 0 40 40' }
  return { type: 'svg', props: { ...box, fill: 'none', stroke: line, children } }
}
