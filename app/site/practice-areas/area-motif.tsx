import { loadedDrawing, Served } from '#ui/served.tsx'
import { AreaMotifDrawing } from './area-motif-drawing.tsx'

const Loaded = loadedDrawing(() => import('./drawn-area-motif.ts'))

/** The drawing of a practice area, within the octagon of the firm. */
export const AreaMotif = (given: { path: string; className?: string }) => (
  <Served drawing={import.meta.env.SSR && AreaMotifDrawing} loaded={Loaded} given={given} />
)
