import { admin, client, lawyer } from '#platform/api/procedures.server.ts'
import { foundByClient, foundByLawyer } from './own-things.server.ts'
import {
  type SearchGroup,
  type SearchKind,
  type SearchLine,
  searchAnswer,
  searchInput,
} from './search.schema.ts'
import { asked } from './search-words.server.ts'
import { foundByAdministrator } from './whole-firm.server.ts'

const tags = ['search']

/** Waits for all kinds, which were asked at once, and leaves out those of which nothing was found. */
async function groups(kinds: Partial<Record<SearchKind, Promise<SearchLine[]>>>): Promise<SearchGroup[]> {
  const found = await Promise.all(
    Object.entries(kinds).map(async ([kind, lines]) => ({ kind: kind as SearchKind, lines: await lines })),
  )
  return found.filter(({ lines }) => lines.length > 0)
}

/** Everything of the firm. */
export const adminSearch = admin
  .route({ method: 'GET', path: '/admin/search', tags })
  .input(searchInput)
  .output(searchAnswer)
  .handler(({ context, input }) => context.run((tx) => groups(foundByAdministrator(tx, asked(input.text)))))

/** A lawyer's own cases, and what belongs to them. */
export const lawyerSearch = lawyer
  .route({ method: 'GET', path: '/lawyer/search', tags })
  .input(searchInput)
  .output(searchAnswer)
  .handler(({ context, input }) =>
    context.run((tx) => groups(foundByLawyer(tx, asked(input.text), context.actor.lawyerId))),
  )

/** A client's own cases and documents. */
export const clientSearch = client
  .route({ method: 'GET', path: '/client/search', tags })
  .input(searchInput)
  .output(searchAnswer)
  .handler(async ({ context, input }) => {
    const { clientId } = context.actor
    // An actor without a client record has nothing.
    return clientId ? context.run((tx) => groups(foundByClient(tx, asked(input.text), clientId))) : []
  })
