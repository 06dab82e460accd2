import { ORPCError } from '@orpc/client'
import { data } from 'react-router'
import { refusalMessage, refusedFields } from '../api/refusal.ts'
import { formAnswer } from './form-answer.ts'

/** The texts of a posted form, by the names of its fields. */
export type Typed = Partial<Record<string, string>>

/** What a route's action answers to a form that it keeps on the page. */
export interface FormAnswer<Outcome = unknown> {
  /** The form that was sent, where a page has several. */
  intent: string
  /** True on success; there is then no message, error or code. */
  done: boolean
  /** What is wrong with the form as a whole. */
  message?: string
  /** What is wrong with each field. */
  errors: Record<string, string>
  /** Values that the form shows again. Never a password. */
  values: Typed
  /** The code of the refusal. */
  code?: string
  /** The result. */
  outcome?: Outcome | undefined
}

export const typedIn = (form: FormData): Typed =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

/** A form: its name, its fields, and its message for faults. */
interface Asked {
  /** Tells the forms of a page apart. */
  intent: string
  /** Each of them but the hidden ones can show a message. */
  fields: readonly { name: string; type?: string }[]
  /** For what isn't a refusal by the server: a fault, a lost connection. */
  failed: string
}

const shownAgain = ({ fields }: Asked, typed: Typed): Typed =>
  Object.fromEntries(fields.flatMap(({ name, type }) => (type === 'password' ? [] : [[name, typed[name]]])))

const answered = (asked: Asked, typed: Typed) => ({
  intent: typed.intent ?? '',
  errors: {},
  values: shownAgain(asked, typed),
})

/** For an action: the form was sent and is answered on its page. */
export const doneForm = <Outcome>(asked: Asked, typed: Typed, outcome?: Outcome): FormAnswer<Outcome> => ({
  ...answered(asked, typed),
  done: true,
  outcome,
})

/** For an action: why the form was refused, and what was typed, with the status that says so to programs. */
export function refusedForm(asked: Asked, typed: Typed, error: unknown) {
  const shown = new Set(asked.fields.flatMap(({ name, type }) => (type === 'hidden' ? [] : [name])))
  const errors = Object.fromEntries(Object.entries(refusedFields(error)).filter(([name]) => shown.has(name)))
  const isRefusal = error instanceof ORPCError
  const answer: FormAnswer = {
    ...answered(asked, typed),
    done: false,
    errors,
    ...(Object.keys(errors).length === 0 && { message: refusalMessage(error, asked.failed) }),
    ...(isRefusal && { code: error.code }),
  }
  return data(answer, { status: isRefusal ? error.status : 500 })
}

/**
 * For a `clientAction`: asks the route's action; without an answer of ours the form stays and says that it failed.
 * @param forms those of the page
 */
export async function sentForm<Outcome = unknown>(
  { request, serverAction }: { request: Request; serverAction: () => Promise<unknown> },
  ...forms: [Asked, ...Asked[]]
) {
  const typed = typedIn(await request.clone().formData())
  const asked = forms.find(({ intent }) => intent === typed.intent) ?? forms[0]
  return formAnswer<FormAnswer<Outcome>>(
    serverAction as () => Promise<FormAnswer<Outcome> | undefined>,
    () => ({ ...answered(asked, typed), done: false, message: asked.failed }),
  )
}
