import { and, count, eq, exists, gt, ilike, inArray, isNotNull, not, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database, Tx } from '#db/database.ts'
import { staffPermissions } from '#features/accounts/accounts.schema.ts'
import { staffPermissionGrants } from '#features/accounts/staff-permissions.table.ts'
import { userRoles } from '#features/accounts/user-roles.table.ts'
import { users } from '#features/accounts/users.table.ts'
import { sessions } from '#features/sessions/sessions.table.ts'
import { type Key, readPage } from '#platform/lists/keyset.server.ts'
import { anywhere } from '#platform/lists/list-page.ts'
import type { PersonItem, peopleListInput } from './people.schema.ts'

const accounts = { role: 'accounts' } as const

const select = (tx: Tx) =>
  tx
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      createdAt: users.createdAt,
      twoFactor: users.twoFactorEnabled,
      blockedAt: users.bannedAt,
      blockReason: users.banReason,
    })
    .from(users)
type Row = Awaited<ReturnType<typeof select>>[number]

const byName: Key<Row>[] = [
  { column: users.name, of: (row) => row.name },
  { column: users.id, of: (row) => row.id },
]

/** A page of the logins, as the caller may see and change them. Accounts are read by another actor. */
export function peoplePage(db: Database, input: z.output<typeof peopleListInput>, asks: string) {
  const pattern = anywhere(input.search)
  return db.asActor(accounts, async (tx) => {
    const staff = exists(tx.select({ one: sql`1` }).from(userRoles).where(eq(userRoles.userId, users.id)))
    const kinds = { staff, clients: not(staff), blocked: isNotNull(users.bannedAt), everyone: undefined }
    const matches = and(
      input.search ? or(ilike(users.name, pattern), ilike(users.email, pattern)) : undefined,
      kinds[input.kind],
    )
    const page = await readPage(byName, input, ({ where, orderBy, limit }) =>
      select(tx)
        .where(and(matches, where))
        .orderBy(...orderBy)
        .limit(limit),
    )
    return { ...page, items: await withRights(tx, page.items, asks) }
  })
}

/** Somebody by their id; undefined when there is no such login. */
export const findPerson = (db: Database, id: string, asks: string) =>
  db.asActor(
    accounts,
    async (tx) => (await withRights(tx, await select(tx).where(eq(users.id, id)), asks))[0],
  )

/** Adds what each person is, and what may be done about them. */
async function withRights(tx: Tx, rows: Row[], asks: string): Promise<PersonItem[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const { rows: known } = await tx.execute<Known>(sql`
    select u.id, a.roles, a.client_id, a.lawyer_id
    from unnest(${sql.param(ids)}::uuid[]) as u (id), lateral actor_of(u.id) as a`)
  const open = await tx
    .select({ userId: sessions.userId, number: count() })
    .from(sessions)
    .where(and(inArray(sessions.userId, ids), gt(sessions.expiresAt, sql`now()`)))
    .groupBy(sessions.userId)
  const [administrators] = await tx
    .select({ number: count() })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(and(eq(userRoles.role, 'admin'), sql`${users.bannedAt} is null`))
  const isLast = (administrators?.number ?? 0) <= 1
  const { userId, permission } = staffPermissionGrants
  const given = await tx
    .select({ userId, permission })
    .from(staffPermissionGrants)
    .where(inArray(userId, ids))
    .orderBy(permission)
  return rows.map((row) => {
    const { roles = [], client_id, lawyer_id } = known.find(({ id }) => id === row.id) ?? {}
    const person = {
      ...row,
      roles,
      permissions: given.filter(({ userId }) => userId === row.id).map(({ permission }) => permission),
      hasProfile: Boolean(lawyer_id),
      isClient: Boolean(client_id),
      sessions: open.find(({ userId }) => userId === row.id)?.number ?? 0,
      self: row.id === asks,
    }
    return { ...person, can: rightsOver(person, isLast) }
  })
}

type Known = {
  id: string
  roles: PersonItem['roles']
  client_id: string | null
  lawyer_id: string | null
}

/** What the database would allow an administrator; each action is checked again. */
function rightsOver(person: Omit<PersonItem, 'can'>, isLastAdministrator: boolean): PersonItem['can'] {
  const { roles, permissions, hasProfile, self, sessions, twoFactor, blockedAt } = person
  const isAdmin = roles.includes('admin')
  const isLast = isAdmin && isLastAdministrator && !blockedAt
  const isStaff = roles.length > 0 || hasProfile
  return {
    grant: [
      ...(isStaff && !isAdmin && !blockedAt ? (['admin'] as const) : []),
      ...(hasProfile && !roles.includes('lawyer') && !blockedAt ? (['lawyer'] as const) : []),
    ],
    revoke: roles.filter((role) => role !== 'admin' || !isLast),
    // One's own only where no other administrator could give it.
    permit:
      isAdmin && !blockedAt && (!self || isLastAdministrator)
        ? staffPermissions.filter((permission) => !permissions.includes(permission))
        : [],
    invite: !isStaff && !blockedAt,
    endSessions: sessions > (self ? 1 : 0),
    resetTwoFactor: twoFactor && !self,
    block: !blockedAt && !self && !isLast,
    unblock: blockedAt !== null,
  }
}
