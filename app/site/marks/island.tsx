import { loadedDrawing, Served } from '#ui/art/served.tsx'
import { IslandScene } from './island-scene.tsx'

const Loaded = loadedDrawing(() => import('./drawn-island.tsx'))

/** The scene of the home page. */
export const Island = ({ className }: { className?: string }) => (
  <div className={className}>
    <Served drawing={import.meta.env.SSR && IslandScene} loaded={Loaded} given={{}} />
  </div>
)
