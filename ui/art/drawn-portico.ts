export { PorticoDrawing as default } from './portico-drawing.tsx'
