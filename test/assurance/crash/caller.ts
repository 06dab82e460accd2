import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { Portal } from '#features/accounts/accounts.schema.ts'
import type { ApiClient } from '#platform/api/client.ts'

/** What a request came to: a status, and whether it said when to come back; 0 when the connection broke. */
export interface Outcome {
  status: number
  retryAfter: string | null
  path: string
  at: number
}

/** Somebody who is signed in to a product that runs elsewhere, over a real connection. */
export interface Caller {
  api: ApiClient
  fetch(path: string, init?: RequestInit): Promise<Response>
  cookie(): string
}

interface Login {
  email: string
  password: string
  portal: Portal
}

/** @param onOutcome hears of every request, answered or not */
export async function signedIn(
  url: string,
  login: Login,
  onOutcome?: (outcome: Outcome) => void,
): Promise<Caller> {
  const caller = stranger(url, onOutcome)
  await caller.api.accounts.signIn(login)
  return caller
}

/** A browser that has not signed in, and keeps its cookies. */
export function stranger(url: string, onOutcome: (outcome: Outcome) => void = () => {}): Caller {
  const cookies = new Map<string, string>()
  const cookie = () => [...cookies].map((pair) => pair.join('=')).join('; ')
  async function send(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const request = new Request(input, { ...init, signal: AbortSignal.timeout(30_000) })
    request.headers.set('origin', url)
    if (cookies.size) request.headers.set('cookie', cookie())
    const path = new URL(request.url).pathname
    const answer = await fetch(request).catch((error: Error) => {
      onOutcome({ status: 0, retryAfter: null, path, at: Date.now() })
      throw error
    })
    onOutcome({
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      path,
      at: Date.now(),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    return answer
  }
  const api: ApiClient = createORPCClient(
    new RPCLink({ url: `${url}/api/rpc`, fetch: (request) => send(request) }),
  )
  return { api, cookie, fetch: (path, init) => send(new URL(path, url), init) }
}
