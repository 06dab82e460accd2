import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { renderAsync } from '@resvg/resvg-js'

const { resolve } = createRequire(import.meta.url)
const face = async (family: string, file: string, weight: 400 | 500) => ({
  name: family,
  data: await readFile(resolve(`@fontsource/${file}-${weight}-normal.woff`)),
  weight,
  style: 'normal' as const,
})

/** Each alphabet is a file of its own; letters are looked for in one after the other. */
const alphabets = ['latin', 'latin-ext', 'vietnamese']
const withCyrillic = [...alphabets, 'cyrillic']

/** Families for pictures, as `fontFamily` takes them: the serif in the weights 400 and 500, the sans in 500. */
export const serif = [...alphabets.map((alphabet) => `serif-${alphabet}`), 'sans-cyrillic'].join(', ')
export const sans = withCyrillic.map((alphabet) => `sans-${alphabet}`).join(', ')

const loadFaces = () =>
  Promise.all([
    ...alphabets.flatMap((alphabet) =>
      ([400, 500] as const).map((weight) =>
        face(`serif-${alphabet}`, `newsreader/files/newsreader-${alphabet}`, weight),
      ),
    ),
    ...withCyrillic.map((alphabet) =>
      face(`sans-${alphabet}`, `libre-franklin/files/libre-franklin-${alphabet}`, 500),
    ),
  ])
let faces: ReturnType<typeof loadFaces> | undefined

/** A part of a picture, as satori takes it. */
export type Drawn = { type: string; props: Record<string, unknown> }

export const box = (style: object, ...children: (Drawn | string)[]): Drawn => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
})

/** Lays text out without a browser. An SVG, whose letters are paths; `width` and `height` in pixels. */
export async function renderSvg(drawn: Drawn, size: { width: number; height: number }): Promise<string> {
  faces ??= loadFaces()
  // Large and rarely needed, so it is loaded on demand.
  const { default: satori } = await import('satori')
  return satori(drawn as never, { ...size, fonts: await faces })
}

/** The SVG as a PNG. Its letters must be paths: the machine's own fonts are not asked. */
export async function pngOf(svg: string): Promise<Buffer<ArrayBuffer>> {
  return Buffer.from((await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng())
}
