import { data } from 'react-router'

/** The timeout of a form in milliseconds: longer than the server takes for any form. */
export const formPatience = 30_000

/**
 * Sends a form to its route's action from the browser (`serverAction` of a `clientAction`). Without an answer of ours
 * (no connection, a proxy's page, an answer that is cut off or never comes) the route answers `unanswered`: the page,
 * and what was typed there, stays. Redirects, and what the action itself answers, pass.
 * @param unanswered the answer with status 503, after which the router doesn't reload the page's data
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
