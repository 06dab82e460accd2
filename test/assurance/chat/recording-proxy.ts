import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Passes everything on to a port of this machine, as a proxy without TLS does, and keeps what went through. */
export async function recordingProxy(port: number) {
  const passed: Buffer[] = []
  const open = new Set<Socket>()
  const server = createServer((from) => {
    const to = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(one)
      one.on('data', (bytes) => passed.push(bytes))
      one.on('error', () => other.destroy())
      one.on('close', () => open.delete(one))
      one.pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed: () => Buffer.concat(passed),
    async stop() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
