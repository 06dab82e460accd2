export { Monogram as default } from './monogram.tsx'
