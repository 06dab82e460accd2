import { PorticoDrawing } from './portico-drawing.tsx'
import { loadedDrawing, Served } from './served.tsx'

const Loaded = loadedDrawing(() => import('./drawn-portico.ts'))

/** A line drawing of a temple front on three steps. */
export const Portico = (given: { className?: string }) => (
  <Served drawing={import.meta.env.SSR && PorticoDrawing} loaded={Loaded} given={given} />
)
