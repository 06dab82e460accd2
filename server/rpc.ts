import { StandardRPCJsonSerializer, StandardRPCSerializer } from '@orpc/client/standard'
import { StrictGetMethodPlugin } from '@orpc/server/plugins'
import { StandardHandler, StandardRPCCodec, StandardRPCMatcher } from '@orpc/server/standard'
import type { Context } from 'hono'
import type { AppEnv } from './app.ts'
import { router } from './router.ts'

type Serialized = ReturnType<StandardRPCJsonSerializer['serialize']>
type Segments = Serialized[1][number]
const date = 1

/**
 * The library's way of writing answers, without its copy of each: JSON writes plain data and moments as they are, so
 * that only where the moments stand has to be found. Anything else goes the library's own way.
 */
export class PlainSerializer extends StandardRPCJsonSerializer {
  override serialize(data: unknown, ...more: unknown[]): Serialized {
    const meta: Serialized[1] = []
    if (more.length === 0 && isPlain(data, [], meta)) return [data, meta, [], []]
    return (super.serialize as (...all: unknown[]) => Serialized)(data, ...more)
  }
}

/** Whether JSON can write it; notes where its moments stand. */
function isPlain(data: unknown, at: (string | number)[], meta: Serialized[1]): boolean {
  if (data === null) return true
  if (typeof data === 'number') return !Number.isNaN(data)
  if (typeof data !== 'object') return typeof data === 'string' || typeof data === 'boolean'
  if (data instanceof Date) {
    meta.push([date, ...at] as unknown as Segments)
    return true
  }
  if (Array.isArray(data))
    return data.every((item, n) => {
      if (isWritten(item)) return true
      at.push(n)
      const plain = isPlain(item, at, meta)
      at.pop()
      return plain
    })
  if (Object.getPrototypeOf(data) !== Object.prototype || 'toJSON' in data) return false
  for (const key in data) {
    const value = (data as Record<string, unknown>)[key]
    // Left out by JSON, as by the library.
    if (value === undefined || isWritten(value)) continue
    at.push(key)
    const plain = isPlain(value, at, meta)
    at.pop()
    if (!plain) return false
  }
  return true
}

/** What most values are: written as it stands, wherever it stands. */
const isWritten = (value: unknown) =>
  value === null || typeof value === 'string' || typeof value === 'boolean'

const handler = new StandardHandler(
  router,
  new StandardRPCMatcher(),
  new StandardRPCCodec(new StandardRPCSerializer(new PlainSerializer())),
  { plugins: [new StrictGetMethodPlugin()] },
)

/** Answers a call of our own pages in one piece: JSON in, JSON out, with all of its headers. */
export async function answerCall(c: Context<AppEnv>): Promise<Response | undefined> {
  const { req } = c
  const { response } = await handler.handle(
    {
      method: req.method,
      url: new URL(req.url),
      headers: {},
      signal: undefined,
      body: async () => {
        const text = await req.text()
        return text ? JSON.parse(text) : undefined
      },
    },
    { prefix: '/api/rpc', context: c.get('context') },
  )
  if (!response) return
  const { status, body } = response
  if (body instanceof FormData || body instanceof ReadableStream) throw new Error('A call answers JSON.')
  return new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { ...c.get('dataHeaders')(), 'content-type': 'application/json', 'cache-control': 'no-store' },
  })
}
