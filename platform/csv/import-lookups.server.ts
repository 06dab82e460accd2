import { gt, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#db/database.ts'

/** Rows that one query reads: all of them at once would keep other requests waiting. */
const atOnce = 500

/** The ids of the rows whose column holds one of these values, by the value. */
export async function idsBy(
  tx: Tx,
  { id, value }: { id: PgColumn; value: PgColumn },
  values: (string | undefined)[],
): Promise<Map<string, string[]>> {
  const rows = await inParts(
    [...new Set(values.filter(Boolean))],
    (some) =>
      tx
        .select({ id, value })
        .from(id.table as PgTable)
        .where(sql`${value} = any (${sql.param(some)}::text[])`) as Promise<{ id: string; value: string }[]>,
  )
  const byValue = new Map<string, string[]>()
  for (const row of rows) {
    const ids = byValue.get(row.value)
    if (ids) ids.push(row.id)
    else byValue.set(row.value, [row.id])
  }
  return byValue
}

/**
 * Finds the row that a cell names by any of the row's names, ignoring case.
 * @returns the id for a text; undefined when none or several match
 */
export async function idCalled(
  tx: Tx,
  { id, names }: { id: PgColumn; names: PgColumn[] },
): Promise<(text: string) => string | undefined> {
  const columns = { id, ...Object.fromEntries(names.map((name) => [name.name, name])) }
  const byName = new Map<string, Set<string>>()
  let some: Record<string, string>[] = []
  do {
    const last = some.at(-1)?.id
    some = (await tx
      .select(columns)
      .from(id.table as PgTable)
      .where(last ? gt(id, last) : undefined)
      .orderBy(id)
      .limit(atOnce)) as Record<string, string>[]
    for (const row of some)
      for (const { name } of names) {
        const key = String(row[name]).toLowerCase()
        byName.set(key, (byName.get(key) ?? new Set()).add(String(row.id)))
      }
  } while (some.length === atOnce)
  return (text) => {
    const [found, another] = byName.get(text.toLowerCase()) ?? []
    return another ? undefined : found
  }
}

/** Asks for some rows at a time. */
export async function inParts<Row, Found>(rows: Row[], ask: (some: Row[]) => Promise<Found[]>) {
  const found: Found[] = []
  for (let at = 0; at < rows.length; at += atOnce) found.push(...(await ask(rows.slice(at, at + atOnce))))
  return found
}
