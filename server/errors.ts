import type { ErrorHandler } from 'hono'
import { html } from 'hono/html'
import type { Logger } from 'pino'
import { firm } from '#firm.ts'
import { toProblem } from '#platform/api/faults.server.ts'
import { type ProblemCode, problem } from '#platform/api/problem.ts'

/** Answers uncaught errors: the API with a problem, pages with HTML. */
export const answerFault =
  (log: Logger): ErrorHandler =>
  (error, c) => {
    const fault = toProblem(error)
    if (fault.status >= 500) log.error({ err: error, requestId: c.get('requestId') }, 'request failed')
    const { retryAfter } = (fault.data ?? {}) as { retryAfter?: number }
    const answer = problem(fault.code as ProblemCode, { retryAfter })
    if (!c.req.header('accept')?.includes('text/html')) return answer
    const headers = new Headers(answer.headers)
    headers.set('content-type', 'text/html; charset=utf-8')
    return new Response(String(page(fault.status)), { status: fault.status, headers })
  }

/** Without React, because rendering may be what failed. */
const page = (status: number) => html`<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${firm.name}</title>
<h1>${status === 503 ? 'We will be right back' : 'Unexpected Application Error!'}</h1>
<p>${status === 503 ? 'This part of our site is briefly unavailable.' : 'Something went wrong on our side.'} <a href="">Try again</a></p>
<p><a href="/">${firm.name}</a>${firm.phone ? ` · ${firm.phone}` : ''}${mail()}</p></html>`

const mail = () =>
  firm.emails.contact ? html` · <a href="mailto:${firm.emails.contact}">${firm.emails.contact}</a>` : ''
