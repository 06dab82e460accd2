import { ORPCError } from '@orpc/client'
import type { FieldErrors } from './problem.ts'

/** Longer than the server takes for any call except an import. */
const usualTimeoutMs = 30_000
/** The timeout of an import: enough for the largest file on a busy server. */
export const importTimeoutMs = 300_000

/**
 * Fetches a call's answer.
 * @throws {ORPCError} with the server's message, for a request that was refused before its procedure ran
 * @throws {Error} for a timeout, or an answer from elsewhere, such as a proxy's error page or a network's
 * login page
 */
export async function fetchAnswer(
  request: Request,
  init: RequestInit,
  timeoutMs = usualTimeoutMs,
): Promise<Response> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(new Error('No answer came in time.')), timeoutMs)
  try {
    const answer = await fetch(request, {
      ...init,
      signal: AbortSignal.any([request.signal, timeout.signal]),
    })
    // The body is read here, so that the timeout covers it, too.
    const text = await answer.text()
    const isJson = /^application\/(problem\+)?json\b/.test(answer.headers.get('content-type') ?? '')
    const body = isJson && (answer.ok || (JSON.parse(text) as Partial<Refusal>))
    if (body === true || (body && typeof body.json?.code === 'string')) return new Response(text, answer)
    if (body && typeof body.code === 'string' && typeof body.detail === 'string')
      throw new ORPCError(body.code, {
        status: answer.status,
        message: body.detail,
        data: { fields: body.fields },
      })
    throw new Error(`No answer of the API: status ${answer.status}.`)
  } finally {
    clearTimeout(timer)
  }
}

/** The refusal of a call, and of a request. */
interface Refusal {
  json: { code: string }
  code: string
  detail: string
  fields: FieldErrors
}
