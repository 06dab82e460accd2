import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Tx } from '#db/database.ts'
import type { Queue } from '../jobs/queue.server.ts'

export interface Mail {
  to: string
  /** Where replies go, if not to the firm. The name may be anything that was typed, on one line. */
  replyTo?: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** Written by a person for this reader: not marked as automatic (RFC 3834). */
  isPersonal?: boolean
}

export interface Mailer {
  /**
   * Resolves once the mail is stored: from then on it is delivered, even if the process ends.
   * @param tx the caller's transaction, inside which it must be sent: no mail without the change that it reports
   */
  send(mail: Mail, tx?: Tx): Promise<void>
  /** Where the mails stay when there is no SMTP server; the development mailbox reads it. */
  readonly outbox: string | undefined
}

export interface MailerOptions {
  dataDir: string
  /** The sender, read for each mail. */
  from: () => string
  /** What delivers them (see smtp.server.ts); without it mails stay in `outbox/` as files. */
  queue?: Queue | undefined
}

/** Writes mails whole before anything else happens, and hands them to the queue, or leaves them as files. */
export async function openMailer({ dataDir, from, queue }: MailerOptions): Promise<Mailer> {
  const outbox = queue ? undefined : path.join(dataDir, 'outbox')
  if (outbox) await mkdir(outbox, { recursive: true, mode: 0o700 })
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    outbox,
    async send({ isPersonal, ...mail }, tx) {
      const composed = await composer.sendMail({
        ...mail,
        from: from(),
        ...(!isPersonal && { headers: { 'Auto-Submitted': 'auto-generated' } }),
      })
      const message = composed.message as Buffer
      if (outbox) return keep(outbox, message)
      const { to, subject } = mail
      const summary = `${to}: ${subject.replace(/\s+/g, ' ')}`
      await queue?.add({ kind: 'mail', summary, payload: message.toString('utf8') }, tx)
    },
  }
}

async function keep(folder: string, message: Buffer): Promise<void> {
  const file = path.join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`)
  const draft = `${file}.part`
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(message)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
