import { consultationWords } from './consultation-words.ts'

/** How a request went: sent, or what is wrong with it together with what was typed. */
export type ConsultationAnswer =
  | { sent: true }
  | { sent: false; message: string; errors: Record<string, string>; values: Record<string, string> }

export const consultationFields = [
  ...(['name', 'email', 'phone', 'others', 'othersUnknown', 'practiceArea'] as const),
  ...(['howSoon', 'facts', 'preferredTime'] as const),
] as const

/** What was typed into the form. */
export const typedIn = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))

/** The form comes back with what was typed, and with the time of its opening: a correction must not be refused as too quick. */
export const notSent = (
  typed: Record<string, string>,
  {
    message = consultationWords.failed,
    errors = {},
  }: { message?: string; errors?: Record<string, string> } = {},
): ConsultationAnswer => ({
  sent: false,
  message,
  errors,
  values: Object.fromEntries([...consultationFields, 'openedAt'].map((name) => [name, typed[name] ?? ''])),
})

/** Names as they were typed, one in each line. */
export const linesOf = (typed: string | undefined) =>
  (typed ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
