import { client } from '#platform/api/client.ts'
import { timedOut, withinTime } from '#platform/api/time-limit.ts'

/** How long a page waits for the answer: the first time, and when an earlier answer is known. */
const timeoutMs = { first: 2_500, later: 300 }

let before: boolean | undefined

/** Whether any article is published: only then the menus link to them. Doesn't wait for a database that is down. */
export async function hasArticles(): Promise<boolean> {
  try {
    const found = await withinTime(
      client.site.articles.any(),
      before === undefined ? timeoutMs.first : timeoutMs.later,
    )
    if (found !== timedOut) before = found
  } catch {
    // Keep the earlier answer.
  }
  return before ?? false
}
