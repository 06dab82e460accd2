export { Highlights as default } from './highlights.tsx'
