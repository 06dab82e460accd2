import { ORPCError } from '@orpc/client'
import { client } from '#platform/api/client.ts'
import { readOr } from './read-or.ts'

/**
 * The lawyer whose name an address bears; undefined when it is nobody's.
 * @throws {Response} 503 when that can't be read in time: the page may be there in a moment
 */
export async function lawyerOf(slug: string) {
  const read = client.site.lawyers.bySlug({ slug }).catch((error: unknown) => {
    // Whatever can't be a lawyer's address is nobody's.
    if (error instanceof ORPCError && error.status < 500) return undefined
    throw error
  })
  const lawyer = await readOr(read, null)
  if (lawyer === null) throw new Response(null, { status: 503, headers: { 'retry-after': '5' } })
  return lawyer
}
