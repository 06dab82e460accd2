import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Purpose } from './secret-key.server.ts'

/** A column that holds what `Keys.seal` made, and has to be sealed again when the key is replaced. */
export interface SealedColumn {
  /** Its rows, in the plural, as administrators read it. */
  what: string
  purpose: Purpose
  /** The actor that reads and writes it. */
  role: 'system' | 'accounts'
  table: PgTable
  /** What it is bound to: a unique uuid. */
  id: PgColumn
  column: PgColumn
  /** Which rows are sealed; all of them without it. */
  where?: SQL
  /**
   * For copies that are kept as they were and never sealed again: a query for the number of those whose value begins with
   * the prefix. A key that they need isn't removed.
   */
  keptUnder?: (prefix: string) => SQL<number>
  /** Rows without which people set up again what the row was for: deleted when their key is lost. */
  isUselessSealed?: true
}
