import type { Page } from '@playwright/test'
import { demoFirm } from '../firm.config.ts'
import { coloursOf } from '../firm-colours.ts'
import { expect } from './people.ts'

/** Words of the demo firm, and of nobody else's site. */
export const demoWords =
  /octagon|roosevelt|new york|\bNY\b|eleanor|vance|\bisland\b|tramway|30 years|212 555/i

const starts = [
  ...['/sitemap.xml', '/robots.txt', '/site.webmanifest', '/favicon.svg', '/blog/rss.xml'],
  ...['/auth', '/lawyer-login', '/admin-login', '/auth/forgot', '/.well-known/security.txt'],
  ...['/no-such-page', '/api/docs', '/api/openapi.json'],
]

/** Everything that an anonymous visitor, a search engine or a feed reader can ask for: paths with their texts. */
export async function crawl(base: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const ask = async (path: string) => {
    if (found.has(path)) return
    const answer = await fetch(base + path)
    if (answer.ok) found.set(path, await answer.text())
  }
  for (const path of starts) await ask(path)
  for (const [, path = ''] of (found.get('/sitemap.xml') ?? '').matchAll(/<loc>https?:\/\/[^/]+([^<]*)/g))
    await ask(path)
  const sheets = [...found.values()].flatMap((text) => [...text.matchAll(/href="(\/assets\/[^"]+\.css)"/g)])
  for (const [, path = ''] of sheets) await ask(path)
  return found
}

/** The demo firm's colours, without white, which every firm's red buttons use for their text. */
export const demoColours = Object.values(coloursOf(demoFirm.colours))
  .flatMap(({ light, dark }) => [light, dark])
  .filter((colour) => colour !== '#fffdf9')

/** The octagon of its mark, and of the frames around its drawings. */
const octagons = ['M12.5 2h15L38 12.5', 'M37 4h46l33 33']

export function expectNoDemoWords(pages: Map<string, string>) {
  for (const [path, text] of pages) {
    // The list of the states is the country's.
    const said = text.replaceAll(/<option[^>]*>[^<]*<\/option>/g, '')
    // The API's documents list the values of each setting, the demo firm's mark and a time zone among them.
    if (!path.startsWith('/api/')) expect.soft(demoWords.exec(said)?.[0], path).toBeUndefined()
    const look = [...demoColours, ...octagons].filter((part) => said.includes(part))
    expect.soft(look, path).toEqual([])
  }
}

/** The colours of at least 20 pixels of a picture, as `#rrggbb`. @param page one of the same origin */
export const coloursIn = (page: Page, path: string): Promise<string[]> =>
  page.evaluate(async (address) => {
    const picture = await createImageBitmap(await (await fetch(address)).blob())
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.drawImage(picture, 0, 0)
    const { data } = context.getImageData(0, 0, picture.width, picture.height)
    const counts = new Map<string, number>()
    for (let at = 0; at < data.length; at += 4) {
      const hex = [0, 1, 2].map((channel) => (data[at + channel] ?? 0).toString(16).padStart(2, '0')).join('')
      counts.set(`#${hex}`, (counts.get(`#${hex}`) ?? 0) + 1)
    }
    return [...counts].filter(([, count]) => count >= 20).map(([colour]) => colour)
  }, path)
