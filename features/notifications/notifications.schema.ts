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
  'chat_message',
  'chat_handed_over',
  'contact_message',
] as const
/** Whose portal a notification is read in. */
export type Reader = 'client' | 'lawyer' | 'admin'
export type NotificationKind = (typeof notificationKinds)[number]

/** Unread for this long, a notification is mailed to people who want mail. */
export const mailAfterMinutes = 15

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
