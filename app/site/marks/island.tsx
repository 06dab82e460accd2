import { loadedDrawing, Served } from '#ui/served.tsx'
import { IslandScene } from './island-scene.tsx'

const Loaded = loadedDrawing(() => import('./island-scene.tsx').then((code) => code.IslandScene))

/** The scene of the home page. */
export const Island = ({ className }: { className?: string }) => (
  <div className={className}>
    <Served drawing={import.meta.env.SSR && IslandScene} loaded={Loaded} given={{}} />
  </div>
)
