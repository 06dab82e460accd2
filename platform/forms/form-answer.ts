import { data } from 'react-router'

/** How long a form waits for its answer, in milliseconds: longer than the server works on any. */
export const formPatience = 30_000

/**
 * Sends a form to its route's action from the browser (`serverAction` of a `clientAction`). Without an answer of ours
 * (no connection, a proxy's page, an answer that is cut off or never comes) the route answers `unanswered`: the page,
 * and what was typed there, stays. Redirects, and what the action itself answers, pass.
 * @param unanswered said with status 503, after which the router reads nothing else of the page again
 */
export async function formAnswer<Answer>(
  serverAction: () => Promise<Answer | undefined>,
  unanswered: () => Answer,
) {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(late.resolve, formPatience, undefined)
  try {
    const answer = await Promise.race([serverAction(), late.promise])
    if (answer !== undefined) return answer
  } catch (error) {
    if (error instanceof Response) throw error
  } finally {
    clearTimeout(timer)
  }
  return data(unanswered(), 503)
}
