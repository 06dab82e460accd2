import { once } from 'node:events'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A real SMTP server for as long as the test runs. */
export async function smtpServer(options: SMTPServerOptions = {}) {
  const taken: { raw: string; to: string[]; secure: boolean; user: unknown }[] = []
  /** What the next mails are answered with instead of being taken. */
  const refusals: { responseCode: number; message: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    // Its own certificate does for a test.
    logger: false,
    disabledCommands: options.onAuth ? [] : ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { responseCode, message } = refusals.shift() ?? {}
        if (message) return done(Object.assign(new Error(message), { responseCode }))
        const to = session.envelope.rcptTo.map(({ address }) => address)
        taken.push({ raw: Buffer.concat(chunks).toString(), to, secure: session.secure, user: session.user })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const close = () => new Promise<void>((resolve) => server.close(resolve))
  onTestFinished(close)
  const { port } = server.server.address() as { port: number }
  return { taken, refusals, port, url: `smtp://127.0.0.1:${port}`, close }
}
