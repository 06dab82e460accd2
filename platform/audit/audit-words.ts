import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { roleName } from '../auth/role-name.ts'

/** The part of an audit log line that its sentence is made of. */
export interface AuditFact {
  action: string
  /** The table. */
  entity: string
  /** A number, a name or a title; null once no record has it. */
  label: string | null
  caseNumber: string | null
  detail: Record<string, unknown>
}

/** How the audit log puts a feature's actions and rows into words. */
export interface AuditWords {
  /** By action, such as `webhook.created`. */
  actions?: Readonly<Record<string, AuditAction>>
  /** By table. */
  entities?: Readonly<Record<string, AuditEntity>>
}

export interface AuditAction {
  /** Its label in the log's filter. */
  name: string
  /**
   * The sentence, without its subject. `thing` is the row, such as 'the case CASE-2025-001'; `ofCase` is ' of the case
   * CASE-2025-001', or empty where the case is clear.
   */
  says: (fact: AuditFact & { thing: string; ofCase: string }) => string
  /** Keys of `detail` that hold the id of another row, with its table: the sentence gets that row's label. */
  names?: Readonly<Record<string, string>>
}

export interface AuditEntity {
  /** The name for one row. */
  name: string
  /** Where a row's label is read. */
  label?: { table: PgTable & { id: PgColumn }; column: PgColumn }
  /** Without quotation marks around the label: a person's name or a number. */
  isPlain?: true
  /** The fields whose changes the log shows, by column: each with its name, and how its values are shown if not as text. */
  fields?: Readonly<Record<string, AuditField>>
  /** With 'of' before the label: 'the message of Vera Lindqvist'. */
  isOf?: true
}

export interface AuditField {
  name: string
  /** How a value is shown; a file only as present or not, an id as the label of its row in that table. */
  as?: 'day' | 'moment' | 'cents' | 'hours' | 'file' | { table: string }
}

/** A field's change as the database returns it. */
export interface FieldChange {
  /** The column. */
  field: string
  before: unknown
  after: unknown
}

/** The same as text for people; null for no value. */
export interface ChangeInWords {
  field: string
  before: string | null
  after: string | null
}

/** The name of the account that a line is about. */
export const accountName = (label: string | null) => label ?? 'a deleted account'
export const theRole = ({ role }: AuditFact['detail']) =>
  typeof role === 'string' ? `the role of ${roleName(role).toLowerCase()}` : 'a role'
export const withArticle = (word: string) => `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`
