import type { LoaderFunctionArgs } from 'react-router'
import { drawnMark } from '#features/firm/drawn-mark.ts'
import { firm } from '#firm.ts'
import { firmColours } from '#firm-look.ts'
import { box, pngOf, renderSvg } from '#platform/drawing/svg.ts'

const cached = { 'cache-control': 'public, max-age=300' }
/** The pictures of the last look of the firm. */
let drawn: { look: string; made: Map<string, Promise<string | Buffer<ArrayBuffer>>> } | undefined

/** The firm's mark as the site's icon: `favicon.svg`, and PNGs with a margin for systems that crop it to a circle. */
export async function loader({ request }: Pick<LoaderFunctionArgs, 'request'>) {
  const size = /icon-(\d+)\.png$/.exec(new URL(request.url).pathname)?.[1]
  const look = JSON.stringify([firm.name, firm.mark, firm.colours])
  if (drawn?.look !== look) drawn = { look, made: new Map() }
  const { made } = drawn
  const key = size ?? 'svg'
  const picture = made.get(key) ?? (size ? squareOf(Number(size)) : favicon())
  made.set(key, picture)
  return new Response(await picture, {
    headers: { ...cached, 'content-type': size ? 'image/png' : 'image/svg+xml' },
  })
}

function look() {
  const colours = firmColours()
  return {
    ground: colours.ink.light,
    line: colours.paper.light,
    frame: colours['brass-fill'].light,
    width: 2,
  }
}

const favicon = () => renderSvg(drawnMark(40, look()), { width: 40, height: 40 })

async function squareOf(size: number): Promise<Buffer<ArrayBuffer>> {
  const mark = drawnMark(Math.round(size * 0.72), look())
  const square = box(
    {
      width: '100%',
      height: '100%',
      background: look().ground,
      alignItems: 'center',
      justifyContent: 'center',
    },
    mark,
  )
  return pngOf(await renderSvg(square, { width: size, height: size }))
}
