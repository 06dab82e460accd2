import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Resvg } from '@resvg/resvg-js'
import { firm } from '#firm.config.ts'

export interface CardText {
  kicker: string
  title: string
  line?: string
}

const { resolve } = createRequire(import.meta.url)
const face = async (name: string, file: string, weight: 400 | 500) => ({
  name,
  data: await readFile(resolve(`@fontsource/${file}-${weight}-normal.woff`)),
  weight,
  style: 'normal' as const,
})
/** Each alphabet is a file of its own; names are looked for in one after the other. */
const alphabets = ['latin', 'latin-ext', 'vietnamese']
const loadFaces = () =>
  Promise.all(
    alphabets.flatMap((alphabet) => [
      face(`serif-${alphabet}`, `newsreader/files/newsreader-${alphabet}`, 400),
      face(`sans-${alphabet}`, `libre-franklin/files/libre-franklin-${alphabet}`, 500),
    ]),
  )
const serif = alphabets.map((alphabet) => `serif-${alphabet}`).join(', ')
const sans = alphabets.map((alphabet) => `sans-${alphabet}`).join(', ')
let faces: ReturnType<typeof loadFaces> | undefined

const ink = '#14213a'
const paper = '#f8f4ec'
const brass = '#b98b3c'

type Node = { type: string; props: Record<string, unknown> }
const box = (style: object, ...children: (Node | string)[]): Node => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
})

/** The firm's mark, as in ui/mark.tsx. */
const mark: Node = {
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

/** A card of 1200 × 630 with the page's title, drawn without a browser; PNG. */
export async function drawCard({ kicker, title, line }: CardText): Promise<Uint8Array<ArrayBuffer>> {
  faces ??= loadFaces()
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
  // Heavy, and wanted by few: loaded when somebody wants it.
  const { default: satori } = await import('satori')
  const svg = await satori(card as never, { width: 1200, height: 630, fonts: await faces })
  return new Uint8Array(new Resvg(svg).render().asPng())
}
