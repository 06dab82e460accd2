import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type Context, Hono } from 'hono'
import { accepts } from 'hono/accepts'
import type { AppEnv } from '../app.ts'
import { openApiDocument } from '../openapi.ts'
import type { ApiDocument } from './document.ts'
import { apiDocsPage, apiDocsPolicy, type Theme } from './page.ts'

/** The API's two documents, `/openapi.json` and `/docs`. Each is generated at its first request and cached. */
export function documentRoutes() {
  const app = new Hono<AppEnv>()
  const made = new Map<string, Promise<Made>>()

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
    c.header('content-security-policy', apiDocsPolicy)
    return send(c, `docs ${theme}`, async () =>
      String(await apiDocsPage((await openApiDocument()) as ApiDocument, publicUrl, theme)),
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
