import type { MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { LRUCache } from 'lru-cache'
import { areaKeys } from '#features/site-texts/areas.ts'
import type { Batch } from '#platform/realtime/feed.server.ts'
import type { AppEnv, Pages } from './app.ts'

/** How long a page is answered from the cache, counted from before its loaders read: in milliseconds. */
export const ttlMs = 1_000
/** Limited because callers can invent addresses; an entry has some 200 kB. */
const maxEntries = 100

/** Pages that are the same for every anonymous visitor. Not the contact form, which stores when it was opened. */
export const cacheable = (path: string): boolean =>
  /^\/(about|team(\/[^/.]+)?|practice-areas|cases|blog(\/[^/.]+)?)?$/.test(path) ||
  areaKeys.some((key) => path === `/${key}`)

/** Requests with one of these may get personal content. */
const personal = ['cookie', 'authorization', 'x-case-grant']

/** Topics that these pages show. */
const shown = new Set([
  'firm_settings',
  'lawyers',
  'locations',
  'cases/published',
  'calendar_events/public',
  'testimonials/public',
  'site_texts/public',
  'article_versions/public',
])

interface Entry {
  /** The page, split where the nonce goes. */
  parts: string[]
  headers: Record<string, string>
}

/** A cache of public pages for anonymous visitors: one rendering serves all of them for a second. */
export interface PageCache {
  /** Serves cached pages and passes on other requests. */
  answer: MiddlewareHandler<AppEnv>
  /** Renders a page once for all concurrent requests, and caches it. */
  around: (render: Pages) => Pages
  /** Drops pages when a shown topic changes. */
  onChanges: (batch: Pick<Batch, 'changes' | 'gap'>) => void
}

export function createPageCache(): PageCache {
  const packed = compress()
  const entries = new LRUCache<string, Entry>({
    max: maxEntries,
    ttl: ttlMs,
    ttlAutopurge: true,
    // Looked up at each call, so that a test can replace the clock.
    perf: { now: () => performance.now() },
  })
  const rendering = new Map<string, Promise<Entry | undefined>>()

  /** @returns the rendered page; cached unless something changed while rendering */
  async function make(render: () => Promise<Response>, nonce: string, url: string) {
    const began = performance.now()
    const { promise, resolve } = Promise.withResolvers<Entry | undefined>()
    rendering.set(url, promise)
    let entry: Entry | undefined
    try {
      const response = await render()
      if (!isForAll(response)) return response
      entry = { parts: (await response.text()).split(nonce), headers: Object.fromEntries(response.headers) }
      if (rendering.get(url) === promise) keep(url, entry, ttlMs - (performance.now() - began))
      return withNonce(entry, nonce)
    } finally {
      if (rendering.get(url) === promise) rendering.delete(url)
      resolve(entry)
    }
  }

  function keep(url: string, entry: Entry, forMs: number): void {
    // An entry expires in the millisecond after its time to live.
    if (forMs > 1) entries.set(url, entry, { ttl: forMs - 1 })
  }

  return {
    async answer(c, next) {
      const entry = entries.size > 0 && isAnonymous(c.req.raw) ? entries.get(c.req.url) : undefined
      if (!entry) return next()
      await packed(c, async () => {
        c.res = withNonce(entry, c.get('nonce')())
      })
    },
    around: (render) => async (request, context, nonce) => {
      if (!isAnonymous(request)) return render(request, context, nonce)
      const pending = rendering.get(request.url)
      const entry = pending && (await pending)
      if (entry) return withNonce(entry, nonce)
      // Others wait for this rendering, so it must not abort with the first request.
      const asked = new Request(request.url, { headers: request.headers })
      return make(() => render(asked, context, nonce), nonce, request.url)
    },
    onChanges({ changes, gap }) {
      if (!gap && !changes.some(({ topic }) => shown.has(topic))) return
      entries.clear()
      // New requests must not share renderings of old data.
      rendering.clear()
    },
  }
}

/** An anonymous request for a document, not a data request of the router. */
const isAnonymous = ({ method, url, headers }: Request): boolean =>
  method === 'GET' &&
  cacheable(new URL(url).pathname) &&
  headers.get('sec-fetch-dest') !== 'empty' &&
  !personal.some((name) => headers.has(name))

const isForAll = ({ status, headers }: Response): boolean =>
  status === 200 &&
  headers.get('content-type')?.startsWith('text/html') === true &&
  !headers.has('set-cookie')

const withNonce = ({ parts, headers }: Entry, nonce: string): Response =>
  new Response(parts.join(nonce), { headers })
