import { createHmac } from 'node:crypto'
import { request } from 'node:https'
import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import type { Keys } from '#platform/crypto/keys.server.ts'
import { Hopeless, type JobHandler } from '#platform/jobs/queue.server.ts'
import { PrivateAddress, type Reached, resolvePublic } from './public-address.server.ts'
import { queuedDelivery } from './webhooks.schema.ts'
import { webhooks } from './webhooks.table.ts'

export interface DeliveryOptions {
  db: Database
  keys: Keys
  /** For tests: numeric addresses that are fine beside public ones, and a certificate to trust. */
  allowed?: (address: string) => boolean
  ca?: string
}

/** The whole of a delivery, the answer included, may take as long. */
const timeoutMs = 10_000

/**
 * The signature that a receiver compares: `t` is when it was signed (seconds since 1970), `v1` the HMAC-SHA-256, in
 * hex, of `<t>.<body>` with the webhook's secret.
 */
export function signature(secret: string, body: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/**
 * Sends a queued delivery. A receiver answers with 2xx; anything else has it sent again later, signed anew, under the
 * same delivery id. Redirects aren't followed, and what the answer says isn't read.
 */
export function deliverWebhook({ db, keys, allowed, ca }: DeliveryOptions): JobHandler {
  return async (payload) => {
    const { webhook: id, ...message } = queuedDelivery.parse(JSON.parse(payload))
    const [webhook] = await db.asActor({ role: 'system' }, (tx) =>
      tx.select({ url: webhooks.url, secret: webhooks.secret }).from(webhooks).where(eq(webhooks.id, id)),
    )
    if (!webhook) throw new Hopeless('This webhook was removed.')
    const url = new URL(webhook.url)
    const reached = await resolvePublic(url.hostname, allowed).catch((error: Error) => {
      throw error instanceof PrivateAddress ? new Hopeless(error.message) : error
    })
    const body = JSON.stringify(message)
    const signed = signature(keys.open('webhook', webhook.secret, id), body, Math.floor(Date.now() / 1000))
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Portico-Webhook/1',
      'portico-event': message.event,
      'portico-delivery': message.delivery,
      'portico-signature': signed,
    }
    const status = await post(url, reached, headers, body, ca)
    if (status < 200 || status > 299) throw new Error(`${url.host} answered ${status}`)
  }
}

/** Connects to the address that was checked, whatever the name leads to by now; the name is still what TLS proves. */
function post(
  url: URL,
  { address, family }: Reached,
  headers: Record<string, string | number>,
  body: string,
  ca?: string,
) {
  return new Promise<number>((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers,
        agent: false,
        ca,
        signal: AbortSignal.timeout(timeoutMs),
        lookup: (_host, options, done) =>
          options.all ? done(null, [{ address, family }]) : done(null, address, family),
      },
      (answer) => {
        answer.destroy()
        resolve(answer.statusCode ?? 0)
      },
    )
    sent.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.name === 'AbortError' ? new Error(`${url.host} did not answer in time`) : error),
    )
    sent.end(body)
  })
}
