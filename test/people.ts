import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { ApiClient, CallContext } from '#platform/api/client.ts'
import type { Portal } from '#platform/auth/portals.ts'
import { testApp } from './app.ts'

/** Credentials of a person (see test/factories.ts). */
export interface Person {
  email: string
  password: string
  portal?: Portal
}

/** A browser, which keeps its cookies between requests. */
export interface Visit {
  /** The API client of the pages. A call's context can carry a case-access grant. */
  api: ApiClient
  /** A request by path, from one of our own pages. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** By name. */
  cookies: Map<string, string>
}

export interface Whereabouts {
  /** The client's network address; a new one by default. */
  address?: string
  /** The application's environment (see testApp). */
  env?: Record<string, string>
}

/** A browser signed in through the API. */
export async function as({ portal = 'client', ...login }: Person, from?: Whereabouts): Promise<Visit> {
  const visit = await anonymous(from)
  await visit.api.accounts.signIn({ ...login, portal })
  return visit
}

let visits = 0

/** A browser without a session. */
export async function anonymous({ address, env }: Whereabouts = {}): Promise<Visit> {
  const { app, publicUrl } = await testApp(env)
  visits += 1
  // A different /48 for each.
  const from = address ?? `2001:db8:${visits.toString(16)}::1`
  const cookies = new Map<string, string>()

  async function send(request: Request): Promise<Response> {
    if (!request.headers.has('x-forwarded-for')) request.headers.set('x-forwarded-for', from)
    if (cookies.size > 0) request.headers.set('cookie', cookieHeader(cookies))
    if (!request.headers.has('origin')) request.headers.set('origin', publicUrl)
    const response = await app.fetch(request)
    keep(cookies, response.headers)
    return response
  }

  const link = new RPCLink<CallContext>({
    url: `${publicUrl}/api/rpc`,
    headers: ({ context }) => (context.grant ? { 'x-case-grant': context.grant } : {}),
    fetch: send,
  })
  return {
    api: createORPCClient(link),
    fetch: (path, init) => send(new Request(new URL(path, publicUrl), init)),
    cookies,
  }
}

const cookieHeader = (cookies: Map<string, string>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

function keep(cookies: Map<string, string>, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (value === '' || /max-age=0/i.test(cookie)) cookies.delete(name)
    else cookies.set(name, value)
  }
}
