import type pg from 'pg'

/** The product's tables with their columns, without generated ones. */
export async function tablesOf(database: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await database.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class as c join pg_attribute as a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' group by 1 order by 1`,
  )
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

const list = (columns: string[]) => columns.map((column) => `"${column}"`).join(', ')

/** Every row as sorted JSON of these columns. */
export async function rowsOf(database: pg.Client, table: string, columns: string[]): Promise<string[]> {
  const { rows } = await database.query<{ row: string }>(
    `select to_jsonb(t)::text as row from (select ${list(columns)} from public.${table}) as t`,
  )
  return rows.map(({ row }) => row).sort()
}

/**
 * Copies a firm into a database of another version: the columns that both have, without triggers. A row that
 * the other version refuses (a notification kind that it doesn't have yet) is left out.
 * @returns how many rows were copied, and how many left out
 */
export async function fill(target: pg.Client, source: pg.Client): Promise<{ copied: number; left: number }> {
  const known = await tablesOf(source)
  const count = { copied: 0, left: 0 }
  await target.query('set session_replication_role = replica')
  for (const [table, columns] of await tablesOf(target)) {
    const both = columns.filter((column) => known.get(table)?.includes(column))
    if (both.length === 0) continue
    const rows = await rowsOf(source, table, both)
    const insert = (some: string[]) =>
      target.query(
        `insert into public.${table} (${list(both)}) overriding system value
         select ${list(both)} from jsonb_populate_recordset(null::public.${table}, $1)`,
        [`[${some.join(',')}]`],
      )
    try {
      await insert(rows)
      count.copied += rows.length
    } catch {
      for (const row of rows) {
        const isTaken = await insert([row]).then(
          () => true,
          () => false,
        )
        count[isTaken ? 'copied' : 'left'] += 1
      }
    }
  }
  await target.query('set session_replication_role = origin')
  const { rows: sequences } = await source.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  )
  for (const { name, value } of sequences)
    await target.query('select setval(to_regclass($1), $2::bigint) where to_regclass($1) is not null', [
      `public.${name}`,
      value,
    ])
  return count
}
