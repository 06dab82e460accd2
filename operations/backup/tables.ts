import type { ClientBase } from 'pg'

export interface TableShape {
  name: string
  columns: string[]
  /** The order of rows, so that the same rows always give the same bytes. */
  key: string[]
}

/** The change feed, which isn't needed after a restart. */
const passing = ['changes']

/**
 * The product's tables, each after those that it references, in the order for restoring.
 * @throws when tables reference each other in a cycle
 */
export async function tablesInOrder(connection: ClientBase): Promise<TableShape[]> {
  const { rows } = await connection.query<TableShape & { parents: string[] }>(
    `select c.relname as name,
       (select json_agg(quote_ident(attname) order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       (select coalesce(json_agg(quote_ident(a.attname) order by k.at), '[]') from pg_index i
        cross join unnest(i.indkey) with ordinality as k (number, at)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
        where i.indrelid = c.oid and i.indisprimary) as key,
       (select coalesce(json_agg(distinct p.relname), '[]') from pg_constraint f join pg_class p on p.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and p.oid <> c.oid) as parents
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
     order by c.relname`,
    [passing],
  )
  const ordered: TableShape[] = []
  let waiting = rows
  while (waiting.length > 0) {
    const placed = new Set(ordered.map(({ name }) => name))
    const ready = waiting.filter(({ parents }) => parents.every((parent) => placed.has(parent)))
    if (ready.length === 0)
      throw new Error(`These tables reference each other in a cycle: ${waiting.map(({ name }) => name)}.`)
    ordered.push(...ready.map(({ name, columns, key }) => ({ name, columns, key })))
    waiting = waiting.filter((table) => !ready.includes(table))
  }
  return ordered
}

/** All rows of a table as PostgreSQL's text format, which every version since reads. */
export const copyOut = ({ name, columns, key }: TableShape) =>
  `copy (select ${columns.join(', ')} from public.${name} order by ${(key.length ? key : columns).join(', ')}) to stdout`

export const copyIn = ({ name, columns }: TableShape) =>
  `copy public.${name} (${columns.join(', ')}) from stdin`
