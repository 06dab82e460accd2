import { Readable } from 'node:stream'
import type { Context, Handler } from 'hono'
import type { RequestContext } from '../api/context.ts'
import { problem } from '../api/problem.ts'
import { requestedRange } from './byte-range.ts'
import { contentDisposition } from './file-name.ts'
import { type ReadableFile, readableFile } from './readable-file.server.ts'
import type { ByteRange, Storage } from './storage.ts'

type FileEnv = { Variables: { context: RequestContext } }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** What a browser shows by itself without running anything of it. */
const shownInline = ['application/pdf', 'text/plain', 'image/jpeg', 'image/png', 'image/webp', 'image/gif']

/**
 * Handles `GET /api/files/:id` to whoever may read the file; `x-case-grant` carries a visitor's grant. With
 * `?inline=1` a browser may show it, otherwise it saves it. 404 for what is missing or not the caller's to read,
 * 304 and ranges (206, 416) as HTTP has them.
 */
export function downloadRoute(storage: Storage): Handler<FileEnv> {
  return async (c) => {
    const id = c.req.param('id') ?? ''
    if (!uuid.test(id)) return problem('NOT_FOUND')
    const context = c.get('context')
    const file = await readableFile(context, id, c.req.method === 'GET')
    if (!file) return problem('NOT_FOUND')

    const headers = headersOf(file, c.req.query('inline') === '1')
    if (isKnown(c, file.sha256)) return new Response(null, { status: 304, headers })
    const range = wantsRange(c, file.sha256)
      ? requestedRange(c.req.header('range') ?? null, file.size)
      : undefined
    if (range === 'none') {
      headers.set('content-range', `bytes */${file.size}`)
      headers.delete('content-disposition')
      return new Response(null, { status: 416, headers })
    }
    if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
    headers.set('content-length', String(range ? range.end - range.start + 1 : file.size))
    const status = range ? 206 : 200
    if (c.req.method === 'HEAD') return new Response(null, { status, headers })
    const bytes = await open(storage, context, file, range)
    return bytes
      ? new Response(Readable.toWeb(bytes) as ReadableStream, { status, headers })
      : problem('NOT_FOUND')
  }
}

type Found = NonNullable<ReadableFile>

/** The row is there and the bytes aren't: the operator has to know, the caller can't help it. */
async function open(
  storage: Storage,
  { log, requestId }: RequestContext,
  file: Found,
  range: ByteRange | undefined,
) {
  const bytes = await storage.get(file.storageKey, range)
  if (!bytes) log.error({ fileId: file.id, requestId }, 'a stored file has no bytes')
  return bytes
}

function headersOf({ name, mime, sha256, purpose }: Found, inline: boolean): Headers {
  const isShown = inline && shownInline.includes(mime)
  return new Headers({
    'content-type': mime === 'text/plain' ? 'text/plain; charset=utf-8' : mime,
    'content-disposition': contentDisposition(isShown ? 'inline' : 'attachment', name),
    // Whatever else the bytes may be read as, nothing of it runs or loads, and only our own pages frame it.
    'x-content-type-options': 'nosniff',
    // Browsers style what they show of a picture or a text, and would be kept from it.
    'content-security-policy': `sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'`,
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': purpose === 'lawyer_portrait' ? 'public, max-age=3600' : 'private, no-store',
    'accept-ranges': 'bytes',
    etag: `"${sha256}"`,
  })
}

function isKnown(c: Context<FileEnv>, sha256: string): boolean {
  const known = c.req.header('if-none-match')
  return (
    known === '*' ||
    (known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${sha256}"`) ?? false)
  )
}

/** A part of another version would not fit what the caller has. */
function wantsRange(c: Context<FileEnv>, sha256: string): boolean {
  const condition = c.req.header('if-range')
  return condition === undefined || condition === `"${sha256}"`
}
