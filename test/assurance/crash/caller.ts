import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { ApiClient } from '#platform/api/client.ts'
import type { Portal } from '#platform/auth/portals.ts'

/** A request's status (0 when the connection broke) and whether it had `Retry-After`. */
export interface Outcome {
  status: number
  retryAfter: string | null
  path: string
  at: number
}

/** A signed-in person who calls another process over a real connection. */
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

/** @param onOutcome called for every request, answered or not */
export async function signedIn(
  url: string,
  login: Login,
  onOutcome?: (outcome: Outcome) => void,
): Promise<Caller> {
  const caller = anonymous(url, onOutcome)
  await caller.api.accounts.signIn(login)
  return caller
}

/** An anonymous browser that keeps its cookies. */
export function anonymous(url: string, onOutcome: (outcome: Outcome) => void = () => {}): Caller {
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
