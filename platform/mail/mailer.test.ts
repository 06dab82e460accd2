import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { letter } from './letter.ts'
import { openMailer } from './mailer.server.ts'

const log = { warn: () => {}, error: () => {} }
const from = 'Octagon Law LLC <contact@octagonlaw.example>'
const mail = {
  to: 'ann@demo.example',
  ...letter({
    subject: 'Ünïted & <b>bold</b>',
    greeting: 'Dear Ann,',
    paragraphs: ['A paragraph with "quotes" & <script>alert(1)</script>.'],
    action: { label: 'Open', url: 'http://localhost/auth/verify?token=a&b=c' },
    note: 'Works once.',
  }),
}

const folder = () => mkdtemp(path.join(tmpdir(), 'portico-mail-'))
const filesIn = async (dir: string) => (await readdir(dir)).filter((name) => name.endsWith('.eml'))

/** Speaks just enough SMTP; `down` answers every connection with 421. */
async function smtp() {
  const taken: string[] = []
  const recipients: string[] = []
  const state = { down: false }
  const server = createServer((socket) => {
    let data: string[] | undefined
    let rest = ''
    socket.write(state.down ? '421 later\r\n' : '220 here\r\n')
    if (state.down) socket.end()
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      rest += chunk
      const lines = rest.split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (data) {
          if (line === '.') {
            taken.push(data.join('\r\n'))
            data = undefined
            socket.write('250 taken\r\n')
          } else data.push(line.replace(/^\.\./, '.'))
        } else if (/^DATA/i.test(line)) {
          data = []
          socket.write('354 go on\r\n')
        } else if (/^RCPT TO/i.test(line)) {
          recipients.push(/<(.*?)>/.exec(line)?.[1] ?? '')
          socket.write('250 fine\r\n')
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else socket.write('250 fine\r\n')
      }
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  return { taken, recipients, state, url: `smtp://127.0.0.1:${port}`, close: () => server.close() }
}

test('without an SMTP server a mail is a file that only we can read', async () => {
  const dataDir = await folder()
  const mailer = await openMailer({ dataDir, from, log })
  await mailer.send(mail)
  const [name = ''] = await filesIn(mailer.outbox ?? '')
  const file = path.join(mailer.outbox ?? '', name)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const read = await PostalMime.parse(await readFile(file))
  expect(read).toMatchObject({ subject: mail.subject, to: [{ address: 'ann@demo.example' }] })
  expect(read.text?.replaceAll('\r', '')).toContain('http://localhost/auth/verify?token=a&b=c')
  expect(read.html).not.toContain('<script>')
  expect(read.html).toContain('href="http://localhost/auth/verify?token=a&amp;b=c"')
  await mailer.stop()
})

test('an SMTP server that is away gets the mail when it is back, once', async () => {
  const server = await smtp()
  server.state.down = true
  const dataDir = await folder()
  const mailer = await openMailer({ dataDir, smtpUrl: server.url, from, log, retryMs: 100 })
  await mailer.send(mail)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await filesIn(path.join(dataDir, 'mail-queue'))).toHaveLength(1)
  server.state.down = false
  await expect.poll(() => server.taken.length, { timeout: 5000 }).toBe(1)
  await expect.poll(() => filesIn(path.join(dataDir, 'mail-queue'))).toEqual([])
  await mailer.stop()
  server.close()
})

test('what a process leaves behind, the next one delivers', async () => {
  const server = await smtp()
  const dataDir = await folder()
  server.state.down = true
  const first = await openMailer({ dataDir, smtpUrl: server.url, from, log, retryMs: 60_000 })
  await first.send(mail)
  await first.stop()
  server.state.down = false
  const second = await openMailer({ dataDir, smtpUrl: server.url, from, log, retryMs: 60_000 })
  await expect.poll(() => server.taken.length, { timeout: 5000 }).toBe(1)
  expect((await PostalMime.parse(server.taken[0] ?? '')).to).toEqual([
    { address: 'ann@demo.example', name: '' },
  ])
  await second.stop()
  server.close()
})

test('a long address, and one that a name tries to smuggle in: the mail goes where it should', async () => {
  const server = await smtp()
  const mailer = await openMailer({ dataDir: await folder(), smtpUrl: server.url, from, log })
  const to = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.example`
  await mailer.send({
    ...mail,
    to,
    subject: 'Hello\r\nBcc: first@evil.example',
    replyTo: { name: 'Ann" <a@evil.example>\r\nBcc: second@evil.example', address: 'ann@demo.example' },
  })
  await expect.poll(() => server.taken.length, { timeout: 5000 }).toBe(1)
  expect(server.recipients).toEqual([to])
  const read = await PostalMime.parse(server.taken[0] ?? '')
  expect(read.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(read.replyTo?.map(({ address }) => address)).toEqual(['ann@demo.example'])
  await mailer.stop()
  server.close()
})
