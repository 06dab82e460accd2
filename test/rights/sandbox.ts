import pg from 'pg'
import { matrixRows } from './matrix-rows.ts'
import type { Persona } from './personas.ts'

export interface Table {
  name: string
  /** SQL for a row's key as text. */
  key: string
  keyColumns: string[]
  uniqueColumns: string[]
  columns: string[]
  rows: StoredRow[]
}

export interface StoredRow {
  label: string
  key: string
  /** The row's ctid, which an update changes. */
  place: string
  row: Record<string, unknown>
}

export type Step = [sql: string, values?: unknown[]]

/** The matrix rows in a database, in one transaction that is never committed. */
export interface Sandbox {
  tables: Map<string, Table>
  query(sql: string, values?: unknown[]): Promise<pg.QueryResultRow[]>
  /** Runs steps in order and rolls them back; returns their results, or the first error. */
  attempt(...steps: Step[]): Promise<pg.QueryResult[] | pg.DatabaseError>
  /** The columns on which a persona's role has a right. */
  columnsWith(right: 'select' | 'insert' | 'update', persona: Persona, table: Table): Promise<string[]>
  close(): Promise<void>
}

export async function openSandbox(ownerUrl: string): Promise<Sandbox> {
  const connection = new pg.Client({ connectionString: ownerUrl, pipeline: true } as pg.ClientConfig)
  await connection.connect()
  const query: Sandbox['query'] = async (sql, values) => (await connection.query(sql, values)).rows
  await query('begin')
  // Triggers and foreign keys would hide what policies do.
  await query('set local session_replication_role = replica')
  const tables = new Map<string, Table>()
  for (const [name, rows] of Object.entries(matrixRows)) {
    // The tests' template holds the demo firm's settings.
    await query(`delete from ${name}`)
    for (const [, row] of rows) {
      const columns = Object.keys(row).join(', ')
      await query(
        `insert into ${name} (${columns}) select ${columns} from jsonb_populate_record(null::${name}, $1)`,
        [row],
      )
    }
    tables.set(name, await tableOf(name))
  }

  async function tableOf(name: string): Promise<Table> {
    const [shape] = await query(shapeOf, [name])
    const key = `concat_ws(' ', ${shape?.keyColumns.join(', ')})`
    const stored = await query(
      `select ${key} as key, ctid::text as place, to_jsonb(t) as row from ${name} t order by ctid`,
    )
    const rows = stored.map((row, index) => ({ label: matrixRows[name]?.[index]?.[0], ...row }))
    return { name, key, rows, ...shape } as Table
  }

  return {
    tables,
    query,
    async attempt(...steps) {
      const all: Step[] = [['savepoint attempt'], ...steps, ['rollback to attempt']]
      const results = await Promise.allSettled(all.map(([sql, values]) => connection.query(sql, values)))
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) return failed.reason
      return results.slice(1, -1).flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    },
    async columnsWith(right, { databaseRole }, { name, columns }) {
      const rows = await query(
        `select c from unnest($1::text[]) c where has_column_privilege($2, $3, c, $4)`,
        [columns, databaseRole, name, right],
      )
      return rows.map(({ c }) => c)
    },
    close: () => connection.end(),
  }
}

const shapeOf = `
  select array_agg(attname::text order by attnum) as columns,
    array_agg(attname::text order by attnum) filter (where attnum = any (primary_key)) as "keyColumns",
    array_agg(attname::text order by attnum) filter (where attnum = any (unique_keys)) as "uniqueColumns"
  from pg_attribute, lateral (
    select array_agg(k) as unique_keys, array_agg(k) filter (where indisprimary) as primary_key
    from pg_index, unnest(indkey) k where indrelid = attrelid and indisunique
  ) as keys
  where attrelid = $1::regclass and attnum > 0 and not attisdropped`

export function become({ databaseRole, claims }: Persona): Step {
  return [
    `select set_config('role', $1, true), set_config('portico.user_id', $2, true), set_config('portico.client_id', $3, true),
       set_config('portico.lawyer_id', $4, true), set_config('portico.grant', $5, true)`,
    [databaseRole, claims.user ?? '', claims.client ?? '', claims.lawyer ?? '', claims.grant ?? ''],
  ]
}

export const unbecome: Step = ['set local role none']

export function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  return pg.escapeLiteral(typeof value === 'object' ? JSON.stringify(value) : String(value))
}
