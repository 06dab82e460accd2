import { client } from '#platform/api/client.ts'
import { inTime, late } from '#platform/api/patience.ts'

/** How long a page waits for the answer, in milliseconds: the first time, and when an earlier answer is known. */
const patience = { first: 2_500, later: 300 }

let before: boolean | undefined

/** Whether any article is published: only then the menus link to them. Doesn't wait for a database that is down. */
export async function hasArticles(): Promise<boolean> {
  try {
    const found = await inTime(
      client.site.articles.any(),
      before === undefined ? patience.first : patience.later,
    )
    if (found !== late) before = found
  } catch {
    // Keep the earlier answer.
  }
  return before ?? false
}
