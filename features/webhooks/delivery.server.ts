import { request } from 'node:https'
import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import type { Database } from '#db/database.ts'
import type { Keys } from '#platform/crypto/keys.server.ts'
import { type JobHandler, PermanentError } from '#platform/jobs/queue.server.ts'
import { PrivateAddress, portOf, type Reached, resolvePublic } from './public-address.server.ts'
import { queuedDelivery, webhookMessages } from './webhooks.schema.ts'
import { webhooks } from './webhooks.table.ts'

export interface DeliveryOptions {
  db: Database
  keys: Keys
  /** Ports that deliveries may go to. A delivery to any other port is given up. */
  webhookPorts: readonly number[]
  /** For tests: numeric addresses to allow instead of the public ones, and a certificate authority to trust. */
  allowed?: (address: string) => boolean
  ca?: string
}

/** Limit for a whole delivery, from connecting to the answer's headers. */
const timeoutMs = 10_000

/**
 * Sends a queued delivery, signed as Standard Webhooks says (https://www.standardwebhooks.com). A receiver answers with
 * 2xx; after anything else the delivery is sent again later, with a new timestamp and the same `webhook-id`. Redirects
 * aren't followed, and the body of the answer isn't read.
 */
export function deliverWebhook({ db, keys, webhookPorts, allowed, ca }: DeliveryOptions): JobHandler {
  return async (payload) => {
    const { webhook: id, ...message } = queuedDelivery.parse(JSON.parse(payload))
    const [webhook] = await db.asActor({ role: 'system' }, (tx) =>
      tx.select({ url: webhooks.url, secret: webhooks.secret }).from(webhooks).where(eq(webhooks.id, id)),
    )
    if (!webhook) throw new PermanentError('This webhook was removed.')
    const url = new URL(webhook.url)
    if (!webhookPorts.includes(portOf(url))) throw new PermanentError(webhookMessages.port(webhookPorts))
    const reached = await resolvePublic(url.hostname, allowed).catch((error: Error) => {
      throw error instanceof PrivateAddress ? new PermanentError(error.message) : error
    })
    const body = JSON.stringify(message)
    const now = new Date()
    const secret = keys.open('webhook', webhook.secret, id)
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Portico-Webhook/1',
      'webhook-id': message.delivery,
      'webhook-timestamp': Math.floor(now.getTime() / 1000),
      'webhook-signature': new Webhook(secret).sign(message.delivery, now, body),
    }
    const status = await post(url, reached, headers, body, ca)
    if (status < 200 || status > 299) throw new Error(`${url.host} answered ${status}`)
  }
}

/** Connects to the address that was checked instead of resolving the name again; TLS still verifies the name. */
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
