import { areaMotifs, motifFrame } from '#features/case-images/area-motifs.ts'
import { cn } from '#ui/cn.ts'

const fine = { strokeWidth: 0.75 }

/** The drawing of a practice area, inside the firm's octagon. */
export const AreaMotifDrawing = ({ path, className }: { path: string; className?: string }) => {
  const motif = areaMotifs[path.slice(1)]
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
      <path {...fine} className="stroke-rule-strong" d={motifFrame.outer} />
      <path {...fine} className="stroke-rule" d={motifFrame.inner} />
      <path d={motif?.ink} />
      <path d={motif?.brass} className="stroke-brass-fill" />
    </svg>
  )
}
