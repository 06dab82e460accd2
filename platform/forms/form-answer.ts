import { data } from 'react-router'

/** Longer than the server takes for any form. */
export const formTimeoutMs = 30_000

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
  const timedOut = Promise.withResolvers<undefined>()
  const timer = setTimeout(timedOut.resolve, formTimeoutMs, undefined)
  try {
    const answer = await Promise.race([serverAction(), timedOut.promise])
    if (answer !== undefined) return answer
  } catch (error) {
    if (error instanceof Response) throw error
  } finally {
    clearTimeout(timer)
  }
  return data(unanswered(), 503)
}
