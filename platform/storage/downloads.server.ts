import { Readable } from 'node:stream'
import type { Context, Handler } from 'hono'
import type { RequestContext } from '../api/context.ts'
import { problem } from '../api/problem.ts'
import { requestedRange } from './byte-range.ts'
import { contentDisposition } from './file-name.ts'
import { type ReadableFile, readableFile } from './readable-file.server.ts'
import type { ByteRange, Storage } from './storage.ts'

type FileEnv = { Variables: { context: RequestContext } }

export const isFileId = (id: string) => uuid.test(id)
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** What a browser displays without running any of it. */
const shownInline = ['application/pdf', 'text/plain', 'image/jpeg', 'image/png', 'image/webp', 'image/gif']

/**
 * Handles `GET /api/files/:id` for anyone who may read the file; `x-case-grant` carries an anonymous user's case
 * access. With `?inline=1` a browser may display it, otherwise it saves it. 404 for a missing file and for one that the
 * caller may not read; 304 and ranges (206, 416) as in HTTP.
 */
export function downloadRoute(storage: Storage): Handler<FileEnv> {
  return async (c) => {
    const id = c.req.param('id') ?? ''
    if (!isFileId(id)) return problem('NOT_FOUND')
    const context = c.get('context')
    const taken = c.req.method !== 'GET' ? 'nothing' : c.req.header('range') ? 'part' : 'whole'
    const file = await readableFile(context, id, taken)
    return file ? sendFile(c, storage, file) : problem('NOT_FOUND')
  }
}

/** Answers with a file that the caller may read: 200, 206, 304, 404 without bytes, or 416. */
export async function sendFile(c: Context<FileEnv>, storage: Storage, file: Found): Promise<Response> {
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
  const bytes = await open(storage, c.get('context'), file, range)
  return bytes
    ? new Response(Readable.toWeb(bytes) as ReadableStream, { status, headers })
    : problem('NOT_FOUND')
}

type Found = Omit<NonNullable<ReadableFile>, 'caseId'>

/** Opens the content. A row without bytes is a fault that only the operator can repair, so it is logged. */
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
    // However the bytes are interpreted, nothing in them runs or loads, and only our own pages may frame it.
    'x-content-type-options': 'nosniff',
    // Browsers use inline styles to display a picture or a text; without this they couldn't.
    'content-security-policy': `sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'`,
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': ['lawyer_portrait', 'firm_logo'].includes(purpose ?? '')
      ? 'public, max-age=3600'
      : 'private, no-store',
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

/** A range of another version wouldn't fit the part that the caller has. */
function wantsRange(c: Context<FileEnv>, sha256: string): boolean {
  const condition = c.req.header('if-range')
  return condition === undefined || condition === `"${sha256}"`
}
