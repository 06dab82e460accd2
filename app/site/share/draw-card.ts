import { drawnMark } from '#features/firm/drawn-mark.ts'
import { firm } from '#firm.ts'
import { firmColours } from '#firm-look.ts'
import { box, pngOf, renderSvg, sans, serif } from '#platform/drawing/svg.ts'

export interface CardText {
  kicker: string
  title: string
  line?: string
}

/** Draws a PNG of 1200 × 630 with the page's title, without a browser. */
export async function drawCard({ kicker, title, line }: CardText): Promise<Buffer<ArrayBuffer>> {
  const colours = firmColours()
  const accent = colours['brass-fill'].light
  const card = box(
    {
      width: '100%',
      height: '100%',
      flexDirection: 'column',
      background: colours.ink.light,
      color: colours.paper.light,
      boxSizing: 'border-box',
      padding: 72,
      borderBottom: `12px solid ${accent}`,
    },
    box(
      { alignItems: 'center', gap: 24, fontFamily: serif, fontSize: 38 },
      drawnMark(72, { line: colours.paper.light, frame: accent }),
      firm.name,
    ),
    box(
      { flexDirection: 'column', marginTop: 'auto', gap: 20 },
      box({ fontFamily: sans, fontSize: 26, color: colours.brass.dark }, kicker),
      box(
        {
          fontFamily: serif,
          fontSize: title.length > 60 ? 60 : 76,
          lineHeight: 1.1,
          letterSpacing: -1,
          textWrap: 'balance',
        },
        title,
      ),
      ...(line ? [box({ fontFamily: serif, fontSize: 34, color: colours['ink-soft'].dark }, line)] : []),
    ),
    box(
      { marginTop: 48, fontFamily: sans, fontSize: 20, color: colours['ink-faint'].dark },
      firm.notices.advertising,
    ),
  )
  return pngOf(await renderSvg(card, { width: 1200, height: 630 }))
}
