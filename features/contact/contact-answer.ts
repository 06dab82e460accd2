import { contactFailed } from './contact-messages.ts'

/** How a message went: sent, or what is wrong with it together with what was typed. */
export type ContactAnswer =
  | { sent: true }
  | { sent: false; message: string; errors: Record<string, string>; values: Record<string, string> }

export const contactFields = ['name', 'email', 'phone', 'message'] as const
/** Given back with the form, so that a correction isn't taken for haste. */
const kept = [...contactFields, 'openedAt']

/** What was typed into the form. */
export const typedIn = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))

/** The form comes back with what was typed. */
export const notSent = (
  typed: Record<string, string>,
  { message = contactFailed, errors = {} }: { message?: string; errors?: Record<string, string> } = {},
): ContactAnswer => ({
  sent: false,
  message,
  errors,
  values: Object.fromEntries(kept.map((name) => [name, typed[name] ?? ''])),
})
