import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { MiddlewareHandler } from 'hono'
import type { Batch } from '#platform/realtime/feed.server.ts'
import type { AppEnv, Pages } from './app.ts'
import { PageCopy, sizeOf } from './page-copy.ts'

/** How long a page is answered from memory, counted from before its loaders read: in milliseconds. */
export const keptMs = 1_000
/** Some 200 kB each; their addresses are made up by whoever asks. */
const mostPages = 100

/** Pages that are the same for every stranger. The contact form is none: it knows when it was opened. */
const forStrangers =
  /^\/(about|team(\/[^/.]+)?|practice-areas|(criminal|corporate|family|real-estate)-law|civil-litigation|estate-planning|cases|blog(\/[^/.]+)?)?$/

/** Whoever sends one of these may be somebody, or see something that others don't. */
const personal = ['cookie', 'authorization', 'x-case-grant']

/** What changes these pages. */
const shown = new Set(['lawyers', 'locations', 'cases/published', 'calendar_events/public'])

interface Kept {
  copy: PageCopy
  headers: Record<string, string>
}

/** A short memory of public pages for those who are nobody yet: one rendering serves all of them for a second. */
export interface KeptPages {
  /** Answers what is in memory, and passes on everything else. */
  answer: MiddlewareHandler<AppEnv>
  /** Renders what isn't, once for all who ask meanwhile. */
  around: (render: Pages) => Pages
  /** Told what has changed. */
  hear: (batch: Pick<Batch, 'changes' | 'gap'>) => void
}

export function keepPages(): KeptPages {
  const kept = new Map<string, Kept>()
  const making = new Map<string, Promise<Kept | undefined>>()

  /** @returns the page that was rendered; it is kept, too, unless something has changed meanwhile */
  async function make(render: () => Promise<Response>, nonce: string, url: string) {
    const began = performance.now()
    const { promise, resolve } = Promise.withResolvers<Kept | undefined>()
    making.set(url, promise)
    let page: Kept | undefined
    try {
      const response = await render()
      if (!isForAll(response)) return response
      const headers = Object.fromEntries(response.headers)
      page = { copy: new PageCopy(await response.text(), nonce), headers }
      if (making.get(url) === promise) keep(url, page, keptMs - (performance.now() - began))
      return inOnePiece(page, nonce)
    } finally {
      if (making.get(url) === promise) making.delete(url)
      resolve(page)
    }
  }

  function keep(url: string, page: Kept, forMs: number): void {
    if (forMs <= 0) return
    if (kept.size >= mostPages) kept.delete(kept.keys().next().value as string)
    kept.set(url, page)
    setTimeout(() => {
      if (kept.get(url) === page) kept.delete(url)
    }, forMs).unref()
  }

  return {
    async answer(c, next) {
      const page = kept.size > 0 && isForStrangers(c.req.raw) ? kept.get(c.req.url) : undefined
      if (!page) return next()
      const { headers, pieces } = written(page, c.get('nonce')(), c.req.header('accept-encoding'))
      const all = { ...c.get('commonHeaders')(), ...headers }
      const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
      if (!outgoing) return new Response(Buffer.concat(pieces), { headers: all })
      // Straight into the socket: a page is a hundred times as large as its nonces, and would be copied for each.
      outgoing.writeHead(200, all)
      for (const piece of pieces) outgoing.write(piece)
      outgoing.end()
      return RESPONSE_ALREADY_SENT
    },
    around: (render) => async (request, context, nonce) => {
      if (!isForStrangers(request)) return render(request, context, nonce)
      const meanwhile = making.get(request.url)
      const page = meanwhile && (await meanwhile)
      if (page) return inOnePiece(page, nonce)
      // Others wait for it: whoever asked first and has gone must not take it along.
      const asked = new Request(request.url, { headers: request.headers })
      return make(() => render(asked, context, nonce), nonce, request.url)
    },
    hear({ changes, gap }) {
      if (!gap && !changes.some(({ topic }) => shown.has(topic))) return
      kept.clear()
      // Whoever asks from now on must not be given what was read before.
      making.clear()
    },
  }
}

/** A document, asked for by nobody in particular. What the browser's router asks for is another thing. */
const isForStrangers = ({ method, url, headers }: Request): boolean =>
  method === 'GET' &&
  forStrangers.test(new URL(url).pathname) &&
  headers.get('sec-fetch-dest') !== 'empty' &&
  !personal.some((name) => headers.has(name))

const isForAll = ({ status, headers }: Response): boolean =>
  status === 200 &&
  headers.get('content-type')?.startsWith('text/html') === true &&
  !headers.has('set-cookie')

/** Whether it is compressed is decided by what stands before the pages. */
function inOnePiece(page: Kept, nonce: string): Response {
  const { headers, pieces } = written(page, nonce)
  return new Response(Buffer.concat(pieces), { headers })
}

/** @param encodings that the asker accepts; without any it is written as it is */
function written({ copy, headers }: Kept, nonce: string, encodings = '') {
  const packed = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(encodings)
  const pieces = packed ? [copy.gzip(nonce)] : copy.plain(nonce)
  return {
    pieces,
    headers: {
      ...headers,
      vary: 'Accept-Encoding',
      'content-length': String(sizeOf(pieces)),
      ...(packed && { 'content-encoding': 'gzip' }),
    },
  }
}
