import type { NotificationKind } from './notifications.schema.ts'

/** What each kind says, and where it is read. Never what it is about: that stands there. */
export const notificationText: Record<NotificationKind, { text: string; to: string }> = {
  pin_requested: { text: 'A client asks for a PIN', to: '/lawyer-portal/pins' },
  pin_created: { text: 'Your lawyer has made a PIN for your case', to: '/dashboard/cases' },
  case_update: { text: 'There is news in your case', to: '/dashboard/cases' },
  document_added: { text: 'A document was added to your case', to: '/dashboard/documents' },
  appointment_requested: { text: 'A client asks for an appointment', to: '/lawyer-portal/appointments' },
  appointment_confirmed: { text: 'Your appointment was accepted', to: '/dashboard/chat' },
  appointment_rejected: { text: 'Your appointment request was answered', to: '/dashboard/cases#book' },
  chat_message: { text: 'You have a new message', to: '/dashboard/chat' },
  contact_message: { text: 'Somebody has written through the contact form', to: '/admin' },
}
