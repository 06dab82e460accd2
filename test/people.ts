import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { Portal } from '#features/accounts/accounts.schema.ts'
import type { ApiClient, CallContext } from '#platform/api/client.ts'
import { testApp } from './app.ts'

/** Somebody who can sign in (see test/factories.ts). */
export interface Person {
  email: string
  password: string
  portal?: Portal
}

/** A browser at the product: it keeps its cookies from one request to the next. */
export interface Visit {
  /** The API as the pages use it. A call's context may carry a case-access grant. */
  api: ApiClient
  /** A request by path, from a page of the product's own. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** By name. */
  cookies: Map<string, string>
}

export interface Whereabouts {
  /** The network address that the visit comes from; one of its own without it. */
  address?: string
  /** The environment of the application that is visited (see testApp). */
  env?: Record<string, string>
}

/** A visit of somebody who has signed in through the API. */
export async function as({ portal = 'client', ...login }: Person, from?: Whereabouts): Promise<Visit> {
  const visit = await stranger(from)
  await visit.api.accounts.signIn({ ...login, portal })
  return visit
}

let visits = 0

/** A visit of somebody who has not signed in. */
export async function stranger({ address, env }: Whereabouts = {}): Promise<Visit> {
  const { app, publicUrl } = await testApp(env)
  visits += 1
  const from = address ?? `2001:db8:0:${visits.toString(16)}::1`
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
