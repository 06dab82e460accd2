import { ORPCError } from '@orpc/client'
import { client } from '#platform/api/client.ts'
import { readOr } from './read-or.ts'

/**
 * The lawyer with the slug in the URL; undefined if there is none.
 * @throws {Response} 503 if it can't be read in time, because the page may exist
 */
export async function lawyerOf(slug: string) {
  const read = client.site.lawyers.bySlug({ slug }).catch((error: unknown) => {
    // An invalid slug can't belong to a lawyer.
    if (error instanceof ORPCError && error.status < 500) return undefined
    throw error
  })
  const lawyer = await readOr(read, null)
  if (lawyer === null) throw new Response(null, { status: 503 })
  return lawyer
}
