import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { ApiClient } from '#platform/api/client.ts'

interface Person {
  email: string
  password: string
  portal: 'admin' | 'lawyer' | 'client'
}

/** The API as a browser uses it after signing in: with its cookie, through the whole application. */
export async function signIn(
  app: { fetch: (request: Request) => Response | Promise<Response> },
  publicUrl: string,
  person: Person,
): Promise<ApiClient> {
  let cookie = ''
  const send = async (request: Request) => {
    request.headers.set('origin', publicUrl)
    if (cookie) request.headers.set('cookie', cookie)
    const response = await app.fetch(request)
    const set = response.headers.getSetCookie().map((line) => line.split(';')[0])
    if (!cookie && set.length > 0) cookie = set.join('; ')
    return response
  }
  const api: ApiClient = createORPCClient(new RPCLink({ url: `${publicUrl}/api/rpc`, fetch: send }))
  await api.accounts.signIn(person)
  return api
}
