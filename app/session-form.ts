import { leaving } from '#platform/auth/leaving.ts'
import { sentForm } from '#platform/forms/form-post.ts'

/**
 * `sentForm` for a form that begins, changes or ends the session. Live updates may report the end of the old session
 * before the answer's redirect has loaded; reloading then would cancel the redirect.
 */
export async function sentSessionForm<Outcome = unknown>(...form: Parameters<typeof sentForm>) {
  leaving.now = true
  try {
    const answer = await sentForm<Outcome>(...form)
    leaving.now = false
    return answer
  } catch (error) {
    leaving.now = error instanceof Response
    throw error
  }
}
