import { connect, createServer, type Socket } from 'node:net'

/** A port that leads to another one, and can go silent like a cut cable: no answer, and no end of a connection. */
export interface Line {
  port: number
  cut(): void
  /** Ends what was silent, as the network's timeouts would, and carries new connections. */
  mend(): void
  close(): Promise<void>
}

export async function openLine(to: number): Promise<Line> {
  const sockets = new Set<Socket>()
  let isCut = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((from) => {
    keep(from)
    if (isCut) return from.pause()
    const target = connect(to, '127.0.0.1')
    keep(target)
    const ends: [Socket, Socket][] = [
      [from, target],
      [target, from],
    ]
    for (const [one, other] of ends) {
      one.on('data', (bytes: Buffer) => {
        if (isCut) return
        if (!other.write(bytes)) one.pause()
      })
      other.on('drain', () => isCut || one.resume())
      one.on('close', () => isCut || other.destroy())
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as { port: number }).port,
    cut() {
      isCut = true
      for (const socket of sockets) socket.pause()
    },
    mend() {
      isCut = false
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}
