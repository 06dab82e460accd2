import { connect, createServer, type Socket } from 'node:net'

/**
 * A TCP proxy to the database. `close` and `open` make it unreachable and reachable at the same address; `hold` keeps
 * existing and new connections open without answering.
 */
export async function databaseProxy(to: URL) {
  const through = new Set<Socket>()
  let held = false
  const server = createServer((from) => {
    const target = connect(Number(to.port), to.hostname)
    for (const socket of [from, target]) {
      through.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => through.delete(socket))
    }
    from.pipe(target).pipe(from)
    if (held) for (const socket of [from, target]) socket.pause()
  })
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const url = new URL(to)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    open: () => listen(port),
    hold() {
      held = true
      for (const socket of through) socket.pause()
    },
    async close() {
      const closed = new Promise<void>((done) => server.close(() => done()))
      for (const socket of through) socket.destroy()
      await closed
    },
  }
}
