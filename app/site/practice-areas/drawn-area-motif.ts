export { AreaMotifDrawing as default } from './area-motif-drawing.tsx'
