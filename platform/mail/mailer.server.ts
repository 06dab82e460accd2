import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport, type Transporter } from 'nodemailer'
import type { Logger } from 'pino'

export interface Mail {
  to: string
  /** Whom an answer goes to, when not to us. The name may be anything that was typed, on one line. */
  replyTo?: { name: string; address: string }
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /** Resolves once the mail lies on the disk: from then on it is delivered, whatever happens to the process. */
  send(mail: Mail): Promise<void>
  /** Where the mails stay when there is no SMTP server; the development mailbox reads it. */
  readonly outbox: string | undefined
  stop(): Promise<void>
}

export interface MailerOptions {
  dataDir: string
  /** Without it mails stay in `outbox/` as files. */
  smtpUrl?: string | undefined
  from: string
  log: Pick<Logger, 'warn' | 'error'>
  retryMs?: number
}

/** Mails that nobody took for so long are put aside, to be looked at by a person. */
const giveUpMs = 3 * 24 * 60 * 60 * 1000

/**
 * Mail as files: each is written whole before anything else happens, then given to the SMTP server until that
 * takes it. What the process leaves behind, its next start delivers.
 */
export async function openMailer({
  dataDir,
  smtpUrl,
  from,
  log,
  ...options
}: MailerOptions): Promise<Mailer> {
  const folder = path.join(dataDir, smtpUrl ? 'mail-queue' : 'outbox')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const queue = smtpUrl ? deliverFrom(folder, createTransport(smtpUrl), log, options.retryMs) : undefined
  return {
    outbox: smtpUrl ? undefined : folder,
    async send(mail) {
      const { message } = await composer.sendMail({
        ...mail,
        from,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      const file = path.join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`)
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
      queue?.wake()
    },
    stop: async () => queue?.stop(),
  }
}

/** Gives the folder's mails to the server, the oldest first, one at a time. */
function deliverFrom(folder: string, server: Transporter, log: MailerOptions['log'], retryMs = 30_000) {
  let running: Promise<void> | undefined
  let again = false
  let stopped = false
  const wake = () => {
    again = true
    running ??= work().finally(() => {
      running = undefined
    })
  }
  const timer = setInterval(wake, retryMs)
  wake()

  async function work() {
    while (again && !stopped) {
      again = false
      const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort()
      for (const name of names) if (!stopped) await deliver(path.join(folder, name))
    }
  }

  async function deliver(file: string) {
    const raw = await readFile(file)
    try {
      await server.sendMail({ envelope: envelopeOf(raw), raw })
      await rm(file)
    } catch (error) {
      const age = Date.now() - writtenAt(file)
      const refused = ((error as { responseCode?: number }).responseCode ?? 0) >= 500
      log.warn({ err: error, mail: path.basename(file) }, 'a mail was not taken')
      if (!refused && age < giveUpMs) return
      log.error({ mail: path.basename(file) }, 'a mail could not be delivered and was put aside')
      await rename(file, `${file}.failed`)
    }
  }

  return {
    wake,
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
      server.close()
    },
  }
}

const writtenAt = (file: string) =>
  Date.parse(path.basename(file).replace(/^(.{13})-(..)-(.{7}).*$/, '$1:$2:$3')) || Date.now()

/** From whom to whom, as the mail's own head says. */
function envelopeOf(raw: Buffer) {
  // A long address stands on the line after its name.
  const head = (raw.toString('utf8').split(/\r?\n\r?\n/, 1)[0] ?? '').replace(/\r?\n[ \t]+/g, ' ')
  const addressIn = (name: string) => {
    const line = new RegExp(`^${name}:(.*)$`, 'im').exec(head)?.[1] ?? ''
    return /<([^>]+)>/.exec(line)?.[1] ?? line.trim()
  }
  return { from: addressIn('From'), to: [addressIn('To')] }
}
