import { z } from 'zod'

export const chatLimits = { messageText: { min: 1, max: 5000 } } as const

/** Said beside the chat: true of it, and no more than that. */
export const chatEncryption = 'Encrypted in transit and at rest'
export const chatEnded = 'Chat ended by lawyer. You can book a new appointment.'

export const chatMessages = {
  noClient: 'Client profile not found',
  notStarted: 'Failed to initialize chat',
  notLoaded: 'Failed to load messages',
  notSent: 'Failed to send message',
  empty: 'Please write a message',
} as const

/** The two sides of a conversation. */
export const chatSides = ['client', 'lawyer'] as const
export type ChatSide = (typeof chatSides)[number]

export const chatMessageSchema = z.object({
  conversationId: z.uuid(),
  /** Made by the sender's page for each message: sending it again is the same message. */
  clientKey: z.uuid(),
  messageText: z.string().trim().min(1, chatMessages.empty).max(chatLimits.messageText.max),
})

/** A message as both sides read it. */
export const chatEntrySchema = z.object({
  id: z.uuid(),
  position: z.int(),
  clientKey: z.uuid(),
  sender: z.enum(chatSides),
  messageText: z.string(),
  createdAt: z.date(),
  /** When the other side saw it. */
  readAt: z.date().nullable(),
})
export type ChatEntry = z.output<typeof chatEntrySchema>

/** Some messages, oldest first; `before` asks for those that precede them, null when there are none. */
export const chatPageSchema = z.object({ items: z.array(chatEntrySchema), before: z.int().nullable() })

/** A client's conversation with a lawyer. */
export const clientConversationSchema = z.object({
  id: z.uuid(),
  lawyerId: z.uuid(),
  lawyerName: z.string(),
  lawyerTitle: z.string().nullable(),
  unread: z.int(),
  updatedAt: z.date(),
})
export type ClientConversation = z.output<typeof clientConversationSchema>

/** A lawyer's conversation with a client. */
export const lawyerConversationSchema = z.object({
  id: z.uuid(),
  clientName: z.string(),
  clientEmail: z.string(),
  unread: z.int(),
  /** What was said last; nothing yet. */
  last: z.object({ text: z.string(), at: z.date() }).nullable(),
  updatedAt: z.date(),
})
export type LawyerConversation = z.output<typeof lawyerConversationSchema>
