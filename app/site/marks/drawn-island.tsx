export { IslandScene as default } from './island-scene.tsx'
