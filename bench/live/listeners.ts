import { once } from 'node:events'
import { WebSocket } from 'ws'
import { livePath } from '#platform/realtime/wire.ts'

/** A page that follows one conversation. */
export interface Follower {
  conversationId: string
  cookie: string
}

/** The sockets of many pages, and their deliveries. */
export interface Listeners {
  /** Called for each delivery with its conversation and the one that the page follows. */
  onHeard: (heard: string, follows: string) => void
  close(): void
}

const prefix = 'chat_messages/conversation_id/'

/** Opens a socket for each follower, fifty at once, and waits until all of them watch. */
export async function listen(url: string, followers: readonly Follower[]): Promise<Listeners> {
  const open: WebSocket[] = []
  const listeners: Listeners = {
    onHeard: () => {},
    close() {
      for (const socket of open) socket.terminate()
    },
  }
  const waiting = followers.map((follower, at) => ({ ...follower, at }))
  const openNext = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { conversationId, cookie, at } = next
      const socket = new WebSocket(url.replace('http', 'ws') + livePath, {
        origin: 'http://localhost',
        perMessageDeflate: false,
        // Each from a different address, because an address has a limit of some hundred sockets.
        headers: { cookie, 'x-forwarded-for': `10.1.${at >> 8}.${at & 255}` },
      })
      open.push(socket)
      await once(socket, 'open')
      const watching = new Promise<void>((resolve, reject) => {
        socket.on('message', (data) => {
          const { type, topic } = JSON.parse(data.toString())
          if (type === 'watching') resolve()
          else if (type === 'changed') listeners.onHeard(topic.slice(prefix.length), conversationId)
          else reject(new Error(`${type} ${topic}`))
        })
        socket.once('close', (code) => reject(new Error(`The socket was closed with ${code}.`)))
      })
      socket.send(JSON.stringify({ type: 'watch', topic: prefix + conversationId }))
      await watching
    }
  }
  await Promise.all(Array.from({ length: 50 }, openNext))
  return listeners
}
