import type { AccountAsk } from '#features/accounts/posted-form.tsx'
import { doneForm, refusedForm, type Typed, typedIn } from '#platform/forms/form-post.ts'

/** A form of a page, and the function that handles its submitted values. */
export type FormWork<Outcome = unknown> = [asks: AccountAsk, work: (typed: Typed) => Promise<Outcome>]

/**
 * Handles the submitted form of a page. Success and errors are returned as action data; a redirect that `work` throws
 * is passed on.
 */
export async function answerForm<Outcome>(request: Request, ...forms: FormWork<Outcome>[]) {
  const typed = typedIn(await request.formData())
  const [asks, work] = forms.find(([{ intent }]) => intent === typed.intent) ?? []
  if (!asks || !work) throw new Response(null, { status: 400 })
  try {
    return doneForm(asks, typed, await work(typed))
  } catch (error) {
    if (error instanceof Response) throw error
    return refusedForm(asks, typed, error)
  }
}
