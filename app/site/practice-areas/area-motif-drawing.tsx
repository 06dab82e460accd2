import { areaMotifs, motifFrame } from '#features/case-images/area-motifs.ts'
import { firm } from '#firm.ts'
import { cn } from '#ui/cn.ts'

const fine = { strokeWidth: 0.75 }

/** The drawing of a practice area in its frame. */
export const AreaMotifDrawing = ({ path, className }: { path: string; className?: string }) => {
  const motif = areaMotifs[path.slice(1)]
  const frame = motifFrame(firm.mark)
  return (
    <svg
      viewBox="0 0 120 120"
      aria-hidden
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      className={cn('text-ink', className)}
    >
      <path {...fine} className="stroke-rule-strong" d={frame.outer} />
      <path {...fine} className="stroke-rule" d={frame.inner} />
      <path d={motif?.ink} />
      <path d={motif?.brass} className="stroke-brass-fill" />
    </svg>
  )
}
