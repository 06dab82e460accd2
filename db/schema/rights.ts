import { sql } from 'drizzle-orm'
import { type PgColumn, type PgRole, type PgTable, pgRole } from 'drizzle-orm/pg-core'
import { databaseRoles, type Role } from '#db/actor.ts'

/** A column as the table's declaration names it (camelCase), not as the database does. */
type ColumnOf<T extends PgTable> = keyof T['_']['columns'] & string
type Columns<T extends PgTable> = '*' | readonly ColumnOf<T>[]

/** The columns that one role may access, and the reason. The table's policies decide on the rows. */
export interface Grant<T extends PgTable = PgTable> {
  /** Filtering, joining, sorting and returning need it too: `update … where id = …` needs `id`. */
  select?: Columns<T>
  insert?: Columns<T>
  update?: Columns<T>
  delete?: true
  why: string
}

export interface Rights<T extends PgTable = PgTable> {
  readonly kind: typeof rightsKind
  readonly table: T
  readonly grants: Readonly<Partial<Record<Role, Grant<T>>>>
}

const rightsKind = Symbol.for('portico.rights')

/**
 * Declares which role may access which columns of a table. A role that isn't listed gets no access; a table that only
 * functions access is declared with `{}`. Every table has exactly one declaration, exported from its file, where
 * `db/schema/generate.ts` finds it and turns it into grants.
 */
export function rights<T extends PgTable>(table: T, grants: Partial<Record<Role, Grant<T>>>): Rights<T> {
  return { kind: rightsKind, table, grants }
}

export function isRights(value: unknown): value is Rights {
  return typeof value === 'object' && value !== null && (value as Rights).kind === rightsKind
}

const roles = Object.fromEntries(
  Object.entries(databaseRoles).map(([role, name]) => [role, pgRole(name).existing()]),
) as Record<Role, PgRole>

/** The database role of an actor, for a policy's `to`. One policy per role: OR-ed roles collapse on large tables. */
export function to(role: Role): PgRole {
  return roles[role]
}

/** The acting user, as a column's default, where a sub-select isn't allowed. */
export const actingUser = claim('user_id')
/** The same for the client, if the actor is one. */
export const actingClient = claim('client_id')

// The actor's own ids, for policies to compare with an owner column. As sub-selects they are evaluated once
// per query and not once per row. Each is null when the actor has none, and null equals no row.
export const actorUser = sql`(select ${actingUser})`
export const actorClient = sql`(select ${claim('client_id')})`
export const actorLawyer = sql`(select ${claim('lawyer_id')})`

/**
 * Of a row that a lawyer may read although its case isn't theirs: not where they are screened from that case
 * (case-screens). `<> all` of an array that is read once for each query.
 */
export const notScreened = (caseId: PgColumn) =>
  sql`(${caseId} is null or ${caseId} <> all ((select public.screened_cases())::uuid[]))`

function claim(name: 'user_id' | 'client_id' | 'lawyer_id') {
  return sql`nullif(current_setting('portico.${sql.raw(name)}', true), '')::uuid`
}
