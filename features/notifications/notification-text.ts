import type { NotificationKind, Reader } from './notifications.schema.ts'

type Words = { text: string; to: string } & Partial<Record<Exclude<Reader, 'client'>, string>>

const inChat = { to: '/dashboard/chat', lawyer: '/lawyer-portal/chats' }
const inAppointments = { to: '/dashboard/cases#book', lawyer: '/lawyer-portal/appointments' }

/** Text and link of each kind, some different by reader. Never the content, which the link shows. */
const words: Record<NotificationKind, Words> = {
  pin_requested: { text: 'A client asks for a PIN', to: '/lawyer-portal/pins' },
  pin_created: { text: 'Your lawyer has made a PIN for your case', to: '/dashboard/cases' },
  case_update: { text: 'There is news in your case', to: '/dashboard/cases' },
  next_step: { text: 'Your lawyer wrote what happens next in your case', to: '/dashboard' },
  document_added: { text: 'A document was added to your case', to: '/dashboard/documents' },
  document_uploaded: {
    text: 'A client has added a document',
    to: '/lawyer-portal/documents',
    admin: '/admin/documents',
  },
  appointment_requested: { text: 'A client asks for an appointment', to: '/lawyer-portal/appointments' },
  appointment_confirmed: { text: 'Your appointment was accepted', to: '/dashboard/chat' },
  appointment_rejected: { text: 'Your appointment request was answered', to: '/dashboard/cases#book' },
  appointment_moved: {
    text: 'An appointment was moved',
    ...inAppointments,
  },
  appointment_cancelled: {
    text: 'An appointment was cancelled',
    ...inAppointments,
  },
  appointment_handed_over: {
    text: 'Another lawyer of the firm takes over an appointment',
    ...inAppointments,
  },
  chat_message: { text: 'You have a new message', ...inChat },
  chat_handed_over: {
    text: 'Another lawyer of the firm continues a conversation',
    ...inChat,
  },
  chat_device: {
    text: 'A new device requests access to a chat',
    ...inChat,
  },
  chat_keys_doubted: {
    text: 'Failed to verify the keys of a chat',
    ...inChat,
  },
  chat_message_doubted: {
    text: 'A chat message is not shown: its signature is wrong',
    ...inChat,
  },
  chat_recovered: {
    text: 'A chat was opened with the firm recovery key',
    ...inChat,
  },
  chat_firm_key: {
    text: 'The firm recovery key was changed',
    ...inChat,
    admin: '/admin/security',
  },
  contact_message: { text: 'Somebody has written through the contact form', to: '/admin/inbox' },
  consultation: { text: 'Somebody asks for a consultation', to: '/admin/leads' },
  conflict_found: { text: 'A conflict check has found a possible match', to: '/admin/conflicts' },
}

export const notificationText = (kind: NotificationKind): string => words[kind].text

/** The page of the reader's own portal where a notification leads. */
export const notificationPlace = (kind: NotificationKind, reader: Reader): string =>
  (reader === 'client' ? undefined : words[kind][reader]) ?? words[kind].to
