import { type ClientLink, createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { RouterClient } from '@orpc/server'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
// biome-ignore lint/style/noRestrictedImports: types alone; the client's shape is the server's router
import type { Router } from '#server/router.ts'
import { fetchAnswer } from './fetch-answer.ts'

/** Options of a call besides its input. */
export interface CallContext {
  /** The case-access grant that this page holds in its memory. */
  grant?: string
  /** Replaces the usual timeout of a call. */
  timeoutMs?: number
}

export type ApiClient = RouterClient<Router, CallContext>

declare global {
  /** Set by the server before any screen is loaded: the same calls without a network (server/context.ts). */
  var porticoClient: ApiClient | undefined
}

const http = new RPCLink<CallContext>({
  url: () => `${window.location.origin}/api/rpc`,
  headers: ({ context }) => (context.grant ? { 'x-case-grant': context.grant } : {}),
  fetch: (request, init, { context }) => fetchAnswer(request, init, context.timeoutMs),
})

// Chosen at each call: bundling may load this module before the server has set its client.
const link: ClientLink<CallContext> = {
  call(path, input, options) {
    const local = globalThis.porticoClient
    if (!local) return http.call(path, input, options)
    const procedure = path.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], local)
    return (procedure as Call)(input, options)
  },
}

type Call = (input: unknown, options: unknown) => Promise<unknown>

/** The API, typed: in the browser over HTTP, on the server in the same process under the request's session. */
export const client: ApiClient = createORPCClient(link)

/** Query and mutation options of every call, for TanStack Query. */
export const api = createTanstackQueryUtils(client)
