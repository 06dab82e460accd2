import { z } from 'zod'
import { text } from '#platform/forms/text.ts'

/** The events that a webhook can subscribe to. */
export const webhookEvents = [
  'case.created',
  'case.updated',
  'case.deleted',
  'lead.created',
  'lead.updated',
  'lead.deleted',
  'appointment.created',
  'appointment.updated',
  'appointment.deleted',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

export const eventNames: Record<WebhookEvent, string> = {
  'case.created': 'Case created',
  'case.updated': 'Case changed',
  'case.deleted': 'Case deleted',
  'lead.created': 'Lead created',
  'lead.updated': 'Lead changed',
  'lead.deleted': 'Lead deleted',
  'appointment.created': 'Appointment requested',
  'appointment.updated': 'Appointment changed',
  'appointment.deleted': 'Appointment deleted',
}

export const webhookLimits = { url: { min: 9, max: 500 } } as const
/** How many webhooks a firm may have. Each event is delivered to every webhook subscribed to it. */
export const mostWebhooks = 20

export const webhookMessages = {
  url: 'Please enter an address that begins with https://',
  credentials: 'Please leave user name and password out of the address',
  private: 'This address leads into a private network. Webhooks go to public addresses only.',
  port: (ports: readonly number[]) => `Webhooks go only to port ${ports.join(' or ')}.`,
  unknown: 'This address could not be found. Please check it.',
} as const

/** A URL on the public internet, checked by its text only; delivery checks what the name resolves to. */
const urlField = text(webhookLimits.url.max)
  .superRefine((text, context) => {
    const say = (message: string) => context.addIssue({ code: 'custom', message })
    if (!URL.canParse(text) || new URL(text).protocol !== 'https:') return say(webhookMessages.url)
    const { username, password } = new URL(text)
    if (username || password) say(webhookMessages.credentials)
  })
  .transform((text) => {
    const url = new URL(text)
    url.hash = ''
    return url.href
  })

export const webhookSchema = z.object({
  url: urlField,
  events: z
    .array(z.enum(webhookEvents))
    .min(1, 'Please choose at least one event')
    .max(webhookEvents.length)
    .transform((events) => webhookEvents.filter((event) => events.includes(event))),
})

/** A webhook in the list, without its secret. */
export const webhookItem = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  createdBy: z.string().nullable(),
  createdAt: z.date(),
})
export type WebhookItem = z.output<typeof webhookItem>

/** The only response that contains the secret. */
export const webhookWithSecret = z.object({ secret: z.string(), item: webhookItem })

/** What the database queues for a delivery; everything except `webhook` is sent. */
export const queuedDelivery = z.object({
  webhook: z.uuid(),
  delivery: z.uuid(),
  event: z.enum([...webhookEvents, 'test']),
  /** The ID of the row that the event is about; null for a test. */
  id: z.uuid().nullable(),
  at: z.string(),
})
