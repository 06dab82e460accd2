import { isDeepStrictEqual } from 'node:util'
import { formatDateTime } from '../dates/format.ts'
import { formatDay } from '../dates/format-day.ts'
import { formatCents, formatHours } from '../money/money.ts'
import type { AuditField, AuditWords, ChangeInWords, FieldChange } from './audit-words.ts'

/** The ids among a change's values, each with the table that its row is in. */
export function idsOfChanges(
  { entities }: AuditWords,
  entity: string,
  changes: readonly FieldChange[],
): { table: string; id: string }[] {
  return changes.flatMap(({ field, before, after }) => {
    const as = entities?.[entity]?.fields?.[field]?.as
    if (typeof as !== 'object') return []
    return [before, after].filter((id) => typeof id === 'string').map((id) => ({ table: as.table, id }))
  })
}

/**
 * Changes as people read them, in the order in which the feature names the fields.
 * @param labels of rows, by id: one that isn't among them is called deleted
 */
export function changesInWords(
  { entities }: AuditWords,
  entity: string,
  changes: readonly FieldChange[],
  labels: ReadonlyMap<string, string>,
): ChangeInWords[] {
  const fields = entities?.[entity]?.fields ?? {}
  const order = Object.keys(fields)
  return [...changes]
    .sort((one, other) => order.indexOf(one.field) - order.indexOf(other.field))
    .map(({ field, before, after }) => ({
      field: fields[field]?.name ?? field,
      before: inWords(unlike(before, after), fields[field], labels),
      after: inWords(unlike(after, before), fields[field], labels),
    }))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Of a value of several named parts those that the other one has not, such as the street of an address. */
const unlike = (value: unknown, other: unknown) =>
  isRecord(value) && isRecord(other)
    ? Object.fromEntries(
        Object.entries(value).filter(([name, part]) => !isDeepStrictEqual(part, other[name])),
      )
    : value

/** A value of several parts, such as an address or a list: its parts that have a value. */
function partsOf(value: object): string | null {
  const parts = Array.isArray(value)
    ? value.map((part) => inWords(part, undefined, new Map()))
    : Object.entries(value).flatMap(([name, part]) => {
        const text = inWords(part, undefined, new Map())
        return text === null ? [] : `${named(name)}: ${text}`
      })
  return parts.join('; ') || null
}

/** answerHours as 'answer hours'; LinkedIn stays. */
const named = (key: string) =>
  /^[a-z]/.test(key) ? key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) : key

function inWords(value: unknown, field: AuditField | undefined, labels: ReadonlyMap<string, string>) {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const as = field?.as
  if (as === 'file') return 'A file'
  if (typeof value === 'object') return partsOf(value)
  const text = String(value)
  if (typeof as === 'object') return labels.get(text) ?? 'Deleted or not yours to see'
  if (as === 'day') return formatDay(text)
  if (as === 'moment') return formatDateTime(new Date(text))
  if (as === 'cents') return formatCents(Number(value))
  if (as === 'hours') return formatHours(Number(value))
  return text
}
