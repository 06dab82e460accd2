import { formatDay } from '../dates/format-day.ts'
import { capitalized } from './capitalized.ts'

/** A field that has another value in the form than in the record that somebody else saved. */
export interface Difference {
  /** The field's key in the form. */
  key: string
  /** The field's label. */
  name: string
  mine: string | null
  theirs: string | null
}

/** How the values of some fields are read, such as those that hold an id or a rich text; undefined while that isn't known. */
// biome-ignore lint/suspicious/noExplicitAny: each field has values of its own
export type ValueTexts = Readonly<Record<string, (value: any) => string | undefined>>

/**
 * The fields in which two versions of a form differ, in the form's order. Lists, rich texts and files are named
 * without their values unless `texts` reads them.
 * @param mine what was typed
 * @param theirs what the form would start with now
 */
export function differencesOf(
  mine: Readonly<Record<string, unknown>>,
  theirs: Readonly<Record<string, unknown>>,
  texts: ValueTexts = {},
): Difference[] {
  return Object.keys(theirs)
    .filter((key) => key in mine && !isSame(mine[key], theirs[key]))
    .map((key) => ({
      key,
      name: nameOf(key),
      mine: textOf(mine[key], texts[key]),
      theirs: textOf(theirs[key], texts[key]),
    }))
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '')

/** `lawyerId` as 'Lawyer', `dueDate` as 'Due date', `isPublic` as 'Public'. */
const nameOf = (key: string) =>
  capitalized(
    key
      .replace(/^is(?=[A-Z])|Id$|Cents$/g, '')
      .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
      .trim(),
  )

function textOf(value: unknown, read?: (value: unknown) => string | undefined): string | null {
  if (value === null || value === undefined || value === '') return null
  if (read) return read(value) ?? '…'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'object') return 'A different version'
  const text = String(value)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDay(text) : text
}
