import { loadedDrawing, Served } from '#ui/art/served.tsx'
import { AreaMotifDrawing } from './area-motif-drawing.tsx'

const Loaded = loadedDrawing(() => import('./drawn-area-motif.ts'))

/** The drawing of a practice area in its frame. */
export const AreaMotif = (given: { path: string; className?: string }) => (
  <Served drawing={import.meta.env.SSR && AreaMotifDrawing} loaded={Loaded} given={given} />
)
