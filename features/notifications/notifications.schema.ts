import { z } from 'zod'

export const notificationKinds = [
  'pin_requested',
  'pin_created',
  'case_update',
  'next_step',
  'document_added',
  'document_uploaded',
  'appointment_requested',
  'appointment_confirmed',
  'appointment_rejected',
  'appointment_moved',
  'appointment_cancelled',
  'appointment_handed_over',
  'chat_message',
  'chat_handed_over',
  'chat_device',
  'chat_keys_doubted',
  'chat_message_doubted',
  'chat_recovered',
  'chat_firm_key',
  'contact_message',
  'consultation',
  'conflict_found',
] as const
/** The role in whose portal a notification is read. */
export type Reader = 'client' | 'lawyer' | 'admin'
export type NotificationKind = (typeof notificationKinds)[number]

/** Unread for this long, a notification is mailed to people who want mail. */
export const mailAfterMinutes = 15

/** What one may be mailed about, as the kinds of notifications. */
export const occasions = {
  case: ['case_update', 'next_step'],
  documents: ['document_added', 'document_uploaded'],
  pins: ['pin_requested', 'pin_created'],
  appointments: [
    'appointment_requested',
    'appointment_confirmed',
    'appointment_rejected',
    'appointment_moved',
    'appointment_cancelled',
    'appointment_handed_over',
  ],
  messages: ['chat_message', 'chat_handed_over'],
  keys: ['chat_device', 'chat_keys_doubted', 'chat_message_doubted', 'chat_recovered', 'chat_firm_key'],
  contact: ['contact_message', 'consultation', 'conflict_found'],
} as const satisfies Record<string, readonly NotificationKind[]>
export type Occasion = keyof typeof occasions
export const occasionNames = Object.keys(occasions) as [Occasion, ...Occasion[]]

export const occasionLabels: Record<Occasion, string> = {
  case: 'News in your cases',
  documents: 'Documents',
  pins: 'PINs',
  appointments: 'Appointments',
  messages: 'Chat messages',
  keys: 'Keys and devices of chats',
  contact: 'Messages, requests for consultations, and conflict checks',
}

/** Those that a reader is notified of at all. */
export const occasionsOf: Record<Reader, readonly Occasion[]> = {
  client: ['case', 'documents', 'pins', 'appointments', 'messages', 'keys'],
  lawyer: ['documents', 'pins', 'appointments', 'messages', 'keys'],
  admin: ['documents', 'keys', 'contact'],
}

const occasionList = z.array(z.enum(occasionNames)).max(occasionNames.length)
/** The occasions that one is not mailed about. */
export const unmailedSchema = z.object({ unmailed: occasionList })
/** The same, with those that there are for oneself. */
export const mailOccasionsSchema = unmailedSchema.extend({ offered: occasionList })

/** How often a summary of what waits is mailed. */
export const digests = ['off', 'daily', 'weekly'] as const
export type Digest = (typeof digests)[number]
export const digestLabels: Record<Digest, string> = {
  off: 'Never',
  daily: 'Every day at 7:00 AM',
  weekly: 'Every Monday at 7:00 AM',
}
export const digestSchema = z.object({ digest: z.enum(digests) })

export const notificationPreferencesSchema = z.object({ email: z.boolean(), push: z.boolean() })

/** One's own notification: what it is about is read where it leads. */
export const notificationSchema = z.object({
  id: z.uuid(),
  kind: z.enum(notificationKinds),
  subjectId: z.uuid(),
  readAt: z.date().nullable(),
  createdAt: z.date(),
})
