import { createTransport } from 'nodemailer'
import { type JobHandler, PermanentError } from '../jobs/queue.server.ts'

/** Together shorter than a queued job's lease. */
const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 40_000 }

/**
 * Hands a composed mail to an SMTP server, by STARTTLS where it is offered, or TLS for `smtps:`.
 * @param url may hold the login, and settings such as `?requireTLS=true`
 */
export function smtpDelivery(url: string): JobHandler {
  const { searchParams } = new URL(url)
  const server = createTransport({ url, ...timeouts, requireTLS: searchParams.get('requireTLS') === 'true' })
  return async (raw) => {
    try {
      await server.sendMail({ envelope: envelopeOf(raw), raw })
    } catch (error) {
      // A permanent refusal of the mail itself. A refused login is retried: the operator can correct it.
      const { responseCode = 0, code } = error as { responseCode?: number; code?: string }
      if (responseCode >= 500 && code !== 'EAUTH') throw new PermanentError((error as Error).message)
      throw error
    }
  }
}

/** Sender and recipient, from the mail's headers. */
function envelopeOf(raw: string) {
  // A long address is folded onto the line after its name.
  const head = (raw.split(/\r?\n\r?\n/, 1)[0] ?? '').replace(/\r?\n[ \t]+/g, ' ')
  const addressIn = (field: RegExp) => {
    const line = field.exec(head)?.[1] ?? ''
    return /<([^<>]+)>/.exec(line)?.[1] ?? line.trim()
  }
  return { from: addressIn(/^From:(.*)$/im), to: [addressIn(/^To:(.*)$/im)] }
}
