import { asc, eq, ilike, or, type SQL } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { users } from '#features/accounts/users.table.ts'
import { anywhere } from '#platform/lists/list-page.ts'

/** Some accounts by name, for administrators; the chosen one is always among them. */
export function peopleToChoose(db: Database, search: string, chosen: string | undefined) {
  const pattern = anywhere(search)
  return db.asActor({ role: 'accounts' }, async (tx) => {
    const found = (where: SQL | undefined, limit: number) =>
      tx
        .select({ id: users.id, name: users.name, email: users.email })
        .from(users)
        .where(where)
        .orderBy(asc(users.name), users.id)
        .limit(limit)
    const matching = await found(
      search ? or(ilike(users.name, pattern), ilike(users.email, pattern)) : undefined,
      30,
    )
    if (!chosen || matching.some(({ id }) => id === chosen)) return matching
    return [...(await found(eq(users.id, chosen), 1)), ...matching]
  })
}
