import { firm } from '#firm.ts'
import { box, type Drawn, pngOf, renderSvg, sans, serif } from '#platform/drawing/svg.ts'

export interface CardText {
  kicker: string
  title: string
  line?: string
}

const ink = '#14213a'
const paper = '#f8f4ec'
const brass = '#b98b3c'

/** The firm's mark, as in ui/art/mark.tsx. */
const mark: Drawn = {
  type: 'svg',
  props: {
    width: 72,
    height: 72,
    viewBox: '0 0 40 40',
    fill: 'none',
    stroke: paper,
    children: [
      {
        type: 'path',
        props: { d: 'M12.5 2h15L38 12.5v15L27.5 38h-15L2 27.5v-15z', stroke: brass, 'stroke-width': 1.5 },
      },
      { type: 'path', props: { d: 'M8.5 16.5 20 9.5l11.5 7z', 'stroke-width': 1.5 } },
      {
        type: 'path',
        props: { d: 'M12.25 19.5v9M17.4 19.5v9M22.6 19.5v9M27.75 19.5v9M9 31h22', 'stroke-width': 1.75 },
      },
    ],
  },
}

/** Draws a PNG of 1200 × 630 with the page's title, without a browser. */
export async function drawCard({ kicker, title, line }: CardText): Promise<Buffer<ArrayBuffer>> {
  const card = box(
    {
      width: '100%',
      height: '100%',
      flexDirection: 'column',
      background: ink,
      color: paper,
      boxSizing: 'border-box',
      padding: 72,
      borderBottom: `12px solid ${brass}`,
    },
    box({ alignItems: 'center', gap: 24, fontFamily: serif, fontSize: 38 }, mark, firm.name),
    box(
      { flexDirection: 'column', marginTop: 'auto', gap: 20 },
      box({ fontFamily: sans, fontSize: 26, color: '#dab56c' }, kicker),
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
      ...(line ? [box({ fontFamily: serif, fontSize: 34, color: '#bac1ce' }, line)] : []),
    ),
    box({ marginTop: 48, fontFamily: sans, fontSize: 20, color: '#959eb0' }, firm.notices.advertising),
  )
  return pngOf(await renderSvg(card, { width: 1200, height: 630 }))
}
