import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { composeMail } from './compose-mail.ts'
import { openMailer } from './mailer.server.ts'

const from = 'Octagon Law LLC <contact@octagonlaw.example>'

test('without an SMTP server a mail is a file that only the process’s user can read', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portico-mail-'))
  const mailer = await openMailer({ dataDir, from: () => from })
  const mail = composeMail({
    subject: 'Ünïted & <b>bold</b>',
    greeting: 'Dear Ann,',
    paragraphs: ['A paragraph with "quotes" & <script>alert(1)</script>.'],
    action: { label: 'Open', url: 'http://localhost/auth/verify?token=a&b=c' },
    note: 'Works once.',
  })
  await mailer.send({ to: 'ann@demo.example', ...mail })
  const [name = ''] = (await readdir(mailer.outbox ?? '')).filter((name) => name.endsWith('.eml'))
  const file = path.join(mailer.outbox ?? '', name)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const read = await PostalMime.parse(await readFile(file))
  expect(read).toMatchObject({ subject: mail.subject, to: [{ address: 'ann@demo.example' }] })
  expect(read.text?.replaceAll('\r', '')).toContain('http://localhost/auth/verify?token=a&b=c')
  expect(read.html).not.toContain('<script>')
  expect(read.html).toContain('href="http://localhost/auth/verify?token=a&amp;b=c"')
})
