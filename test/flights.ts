import { connect, createServer, type Socket } from 'node:net'

/**
 * Stands between a client and its database, slows the answers down, and counts flights: how often the client
 * spoke again after it had been answered. Used by tests.
 */
export async function countFlights(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let flights = 0
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    let answered = true
    client.on('data', (bytes) => {
      if (answered) flights++
      answered = false
      database.write(bytes)
    })
    database.on('data', (bytes) => {
      setTimeout(() => {
        answered = true
        client.write(bytes)
      }, 20)
    })
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.setNoDelay().on('error', () => {})
    }
    client.on('close', () => database.destroy())
    database.on('close', () => client.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.port = String((server.address() as { port: number }).port)
  return {
    url: url.href,
    flights: () => flights,
    /** Every connection dies. */
    drop: () => {
      for (const socket of sockets) socket.destroy()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
