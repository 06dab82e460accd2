import { Resvg } from '@resvg/resvg-js'
import type { SeedFile } from './files.ts'

// Drawings instead of photographs, in the demo's colours.

const paper = '#f6f1e7'
const ink = '#1d2b45'
const brass = '#a8813f'
const size = { width: 1200, height: 800 }

function drawing(name: string, lines: string): SeedFile {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}">
    <rect width="100%" height="100%" fill="${paper}"/>
    <g fill="none" stroke="${ink}" stroke-width="6" stroke-linejoin="round" stroke-linecap="round">${lines}</g></svg>`
  // They have no text; loading system fonts would take a second.
  const content = new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng()
  return { name: `${name}.png`, content: Buffer.from(content) }
}

/** An electric kiln whose wall has cracked. */
export const crackedKiln = () =>
  drawing(
    'Kiln, south side',
    `<path d="M380 640V260q220-90 440 0v380zM380 260q220 90 440 0M420 640v60M780 640v60"/>
     <path d="M430 350h340M430 420h340M430 490h340M430 560h340" stroke-width="3"/>
     <path d="M620 300l-26 70 40 40-34 66 38 48-22 60" stroke="${brass}" stroke-width="10"/>
     <path d="M200 700h800" stroke-width="3"/>`,
  )

/** Two lots, the fence between them, and the surveyed line. */
export const lotLine = () =>
  drawing(
    'Survey of the lot line',
    `<rect x="180" y="140" width="840" height="520"/><path d="M610 140L590 660" stroke-dasharray="4 22"/>
     <path d="M650 140v520" stroke="${brass}" stroke-width="8" stroke-dasharray="34 18"/>
     <rect x="240" y="260" width="220" height="240"/><rect x="730" y="220" width="230" height="200"/>
     <path d="M240 260l110-70 110 70M730 220l115-60 115 60" stroke-width="4"/>
     <circle cx="1080" cy="120" r="44" stroke-width="4"/><path d="M1080 92v56M1080 92l-14 26M1080 92l14 26" stroke-width="4"/>`,
  )

/** A shop's ground floor. */
export const floorPlan = () =>
  drawing(
    'Ground floor plan',
    `<path d="M160 140h880v520H780M660 660H160V140" stroke-width="12"/><path d="M660 660a120 120 0 0 1 120-120v120"  stroke-width="4"/>
     <path d="M160 400h300M560 400h140v-260M700 250h340" stroke-width="8"/><path d="M460 400a100 100 0 0 1 100-100v100" stroke-width="4"/>
     <g stroke="${brass}" stroke-width="4"><rect x="230" y="470" width="320" height="70"/><circle cx="290" cy="600" r="22"/>
     <circle cx="390" cy="600" r="22"/><circle cx="490" cy="600" r="22"/><rect x="770" y="320" width="200" height="130"/></g>`,
  )

/** A bicycle frame with the weld that failed. */
export const bicycleFrame = () =>
  drawing(
    'Frame, drive side',
    `<circle cx="340" cy="540" r="150"/><circle cx="880" cy="540" r="150"/>
     <path d="M340 540L480 300h290l110 240M480 300l90 240 200-240M340 540h230M450 240h90M480 300l-16-60M770 300l-24-76h70"/>
     <circle cx="570" cy="540" r="34" stroke-width="4"/><circle cx="770" cy="300" r="46" stroke="${brass}" stroke-width="8"/>`,
  )

/** The street corner where two cars met. */
export const crossing = () =>
  drawing(
    'Sketch of the crossing',
    `<path d="M0 300h480V0M720 0v300h480M1200 520H720v280M480 800V520H0" stroke-width="8"/>
     <g stroke-width="3" stroke-dasharray="30 24"><path d="M0 410h470M730 410h470M600 0v290M600 530v270"/></g>
     <rect x="500" y="560" width="80" height="150" rx="24"/><rect x="250" y="430" width="150" height="80" rx="24" stroke="${brass}"/>
     <path d="M540 540v-120q0-20 20-20h30M410 470h120" stroke="${brass}" stroke-width="4" stroke-dasharray="10 12"/>`,
  )
