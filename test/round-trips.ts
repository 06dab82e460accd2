import { connect, createServer, type Socket } from 'node:net'

/**
 * A proxy between a driver and its database that delays answers and counts round trips: how
 * often the driver sent something after it had been answered.
 */
export async function countRoundTrips(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let count = 0
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    let answered = true
    client.on('data', (bytes) => {
      if (answered) count++
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
    count: () => count,
    /** Destroys every connection. */
    drop: () => {
      for (const socket of sockets) socket.destroy()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
