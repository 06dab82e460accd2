import type { FirmSettings } from '#firm.config.ts'
import { firm } from '#firm.ts'
import { coloursOf } from '#firm-colours.ts'
import type { Colours } from '#firm-palette.ts'
import { box, pngOf, renderSvg, sans, serif } from '#platform/drawing/svg.ts'
import { areaMotifs, motifFrame } from './area-motifs.ts'
import { clientInitials } from './client-initials.ts'

/** Pixels of a cover. */
const coverSize = { width: 1200, height: 800 } as const

interface Palette {
  ground: string
  paper: string
  soft: string
  line: string
  brass: string
}

function paletteOf(colours: Colours): Palette {
  const { band, ink, rule, 'ink-faint': soft, 'brass-fill': brass } = coloursOf(colours)
  return { ground: band.dark, paper: ink.dark, soft: soft.dark, line: rule.dark, brass: brass.dark }
}

interface Cover {
  practiceArea: string
  clientName: string
  caseNumber: string
  /** A PNG to draw on, in place of the plain ground and the motif. */
  picture?: Buffer | undefined
  /** The firm's, unless others are given. */
  colours?: Colours
  mark?: FirmSettings['mark']
}

/** Draws a case's cover: the practice area's motif, the client's initials, the case number. PNG of `coverSize`. */
export async function drawCover({
  practiceArea,
  clientName,
  caseNumber,
  picture,
  colours = firm.colours,
  mark = firm.mark,
}: Cover): Promise<Buffer> {
  const palette = paletteOf(colours)
  const { width, height } = coverSize
  const words = await lettering(palette, clientInitials(clientName), caseNumber, practiceArea)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <rect width="${width}" height="${height}" fill="${palette.ground}"/>
    ${picture ? photograph(palette, picture) : motif(palette, practiceArea, mark)}
    <g transform="translate(620 0)">${words}</g>
  </svg>`
  return pngOf(svg)
}

function motif({ brass, line, paper }: Palette, practiceArea: string, mark: FirmSettings['mark']): string {
  const { ink = '', brass: accent = '' } = areaMotifs[practiceArea.toLowerCase().replaceAll(' ', '-')] ?? {}
  const frame = motifFrame(mark)
  return `<g transform="translate(64 152) scale(4.133)" fill="none" stroke-linejoin="round">
    <path d="${frame.outer}" stroke="${brass}" stroke-width="1.2"/>
    <path d="${frame.inner}" stroke="${line}" stroke-width="1"/>
    <g stroke-width="1.5" stroke-linecap="round"><path d="${ink}" stroke="${paper}"/><path d="${accent}" stroke="${brass}"/></g>
  </g>`
}

/** At the left, and darkened towards the letters. */
const photograph = ({ ground }: Palette, png: Buffer) => `
  <defs><linearGradient id="shade"><stop offset=".3" stop-color="${ground}" stop-opacity="0"/><stop offset=".62" stop-color="${ground}" stop-opacity=".94"/></linearGradient></defs>
  <image href="data:image/png;base64,${png.toString('base64')}" width="${coverSize.width}" height="${coverSize.height}" preserveAspectRatio="xMidYMid slice"/>
  <rect width="${coverSize.width}" height="${coverSize.height}" fill="url(#shade)"/>`

/** Initials over the number and the practice area, as paths. */
function lettering(
  { paper, brass, soft }: Palette,
  initials: string,
  caseNumber: string,
  practiceArea: string,
): Promise<string> {
  const long = caseNumber.length > 16
  const column = box(
    { flexDirection: 'column', justifyContent: 'center', height: '100%' },
    ...(initials
      ? [
          box(
            {
              ...serifMedium,
              fontSize: initialsSize(initials),
              lineHeight: 1,
              color: paper,
              letterSpacing: 4,
            },
            initials,
          ),
        ]
      : []),
    box({ width: 120, height: 6, background: brass, marginTop: 28, marginBottom: 32 }, ''),
    box({ fontFamily: sans, fontSize: long ? 32 : 50, color: paper, letterSpacing: 1 }, caseNumber),
    box({ ...serifMedium, fontSize: 40, color: soft, marginTop: 10 }, practiceArea),
  )
  return renderSvg(column, { width: 560, height: coverSize.height })
}

const serifMedium = { fontFamily: serif, fontWeight: 500 }

/** Two wide letters would not fit; Cyrillic ones come from the sans, which is wider than the serif. */
const initialsSize = (initials: string) => (/[MW]|\p{Script=Cyrillic}/u.test(initials) ? 230 : 300)
