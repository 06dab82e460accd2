import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type Context, Hono } from 'hono'
import { accepts } from 'hono/accepts'
import { LRUCache } from 'lru-cache'
import { firm } from '#firm.ts'
import type { AppEnv } from '../app.ts'
import { openApiDocument } from '../openapi.ts'
import type { ApiDocument } from './document.ts'
import { apiDocsPage, apiDocsPolicy, type Theme } from './page.ts'
import { apiDocsStyle } from './style.ts'

/** The API's two documents, `/openapi.json` and `/docs`. Each is generated at its first request and cached; the page again after a change of the firm's name or colours. */
export function documentRoutes() {
  const app = new Hono<AppEnv>()
  const made = new LRUCache<string, Promise<Made>>({ max: 6 })

  async function send(c: Context<AppEnv>, name: string, make: () => Promise<string>) {
    const document = made.get(name) ?? written(make)
    made.set(name, document)
    const { plain, packed } = await document.catch((error) => {
      made.delete(name)
      throw error
    })
    c.header('vary', 'Accept-Encoding')
    const header = 'Accept-Encoding'
    if (accepts(c, { header, supports: ['gzip'], default: 'identity' }) !== 'gzip') return c.body(plain)
    c.header('content-encoding', 'gzip')
    return c.body(packed)
  }

  app.get('/openapi.json', (c) => {
    c.header('content-type', 'application/json')
    return send(c, 'openapi', async () => JSON.stringify(await openApiDocument()))
  })
  app.get('/docs', (c) => {
    const { publicUrl } = c.get('context')
    const theme = chosenTheme(c.req.header('cookie'))
    c.header('content-type', 'text/html; charset=UTF-8')
    const style = apiDocsStyle()
    c.header('content-security-policy', apiDocsPolicy(style))
    return send(c, JSON.stringify([theme, firm.name, style]), async () =>
      String(await apiDocsPage((await openApiDocument()) as ApiDocument, publicUrl, style, theme)),
    )
  })
  return app
}

interface Made {
  plain: Buffer<ArrayBuffer>
  packed: Buffer<ArrayBuffer>
}

async function written(make: () => Promise<string>): Promise<Made> {
  const plain = Buffer.from(await make())
  return { plain, packed: await promisify(gzip)(plain) }
}

/** As ui/layout/theme.ts keeps it. */
const chosenTheme = (cookies = '') =>
  /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookies)?.[1] as Theme | undefined
