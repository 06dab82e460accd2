import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import { WebSocket } from 'ws'
import type { ApiClient, CallContext } from '#platform/api/client.ts'
import { Connection } from '#platform/realtime/connection.ts'
import { Watcher } from '#platform/realtime/watcher.ts'
import { livePath } from '#platform/realtime/wire.ts'
import type { Person } from '#test/people.ts'

type Cookies = Map<string, string>

const headerOf = (cookies: Cookies) => [...cookies].map((pair) => pair.join('=')).join('; ')

/** A browser that reaches the product over the network: through the proxy, or at one process. */
export function browserAt(publicUrl: string, at = publicUrl, cookies: Cookies = new Map()) {
  async function send(request: Request): Promise<Response> {
    request.headers.set('origin', publicUrl)
    if (cookies.size > 0) request.headers.set('cookie', headerOf(cookies))
    const answer = await fetch(request)
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '' || /max-age=0/i.test(cookie)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  const link = new RPCLink<CallContext>({ url: `${at}/api/rpc`, fetch: send })
  return {
    api: createORPCClient(link) as ApiClient,
    get: (path: string) => send(new Request(new URL(path, at))),
    /** The same browser at another process. */
    at: (elsewhere: string) => browserAt(publicUrl, elsewhere, cookies),
    async signIn({ portal = 'client', ...login }: Person) {
      await this.api.accounts.signIn({ ...login, portal })
      return this
    },
    /** An open page's socket, which reconnects. */
    page(topic: string, onChange: () => void) {
      sockets.set(`${at}#${headerOf(cookies)}`, { publicUrl, cookies })
      const address = new URL(livePath, at.replace('http', 'ws'))
      address.searchParams.set('visit', `${at}#${headerOf(cookies)}`)
      const connection: Connection = new Connection({
        url: () => address.href,
        onOpen: () => watcher.resume(),
        onMessage: (message) => watcher.receive(message),
        onSessionEnded: () => {},
      })
      const watcher: Watcher = new Watcher({
        say: (message) => connection.say(message),
        need: (needed) => connection.need(needed),
      })
      watcher.watch(topic, { onChange })
      return connection
    },
  }
}

const sockets = new Map<string, { publicUrl: string; cookies: Cookies }>()

/** Sends the page's origin and cookies, as a browser's WebSocket does. */
export class BrowserSocket extends WebSocket {
  constructor(url: string) {
    const { publicUrl = '', cookies = new Map() } =
      sockets.get(new URL(url).searchParams.get('visit') ?? '') ?? {}
    super(url, { origin: publicUrl, headers: { cookie: headerOf(cookies) } })
    this.on('error', () => {})
  }
}
