import { z } from 'zod'
import { day } from '#platform/dates/date-fields.ts'
import { fromFirmTime } from '#platform/dates/firm-time.ts'
import { exactText, text } from '#platform/forms/text.ts'

// Reads the cells of files as other systems and spreadsheets write them.

export const dateHint = 'Write dates as 2026-11-21 or 11/21/2026'
export const momentHint = 'Write date and time as 2026-11-21 14:30 or 11/21/2026 2:30 PM'

/** Spreadsheets write dates as their country does; here, month before day. */
const isoDay = (written: string) => {
  const [, month = '', date = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(written) ?? []
  return year ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : written
}

/** A calendar day, in ISO 8601 or as 11/21/2026. */
export const writtenDay = (read: z.ZodType<string, string> = day(dateHint)) =>
  text(40, dateHint).transform(isoDay).pipe(read)

const anyDay = day()

/** Of a day and a time of day by the firm's clock; or in ISO 8601 with an offset. */
function momentOf(written: string): Date | undefined {
  const [, on = '', hour = '', minute, half] =
    /^(\S+?)(?:T|,? )(\d{1,2}):(\d\d)(?::\d\d)? ?([AP]M)?$/i.exec(written) ?? []
  const hasOffset = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(written)
  const date = hasOffset ? written.slice(0, 10) : isoDay(on)
  // Otherwise 2026-02-30 would become a day in March.
  if (!anyDay.safeParse(date).success) return undefined
  if (hasOffset) return new Date(written)
  const isHour = half ? Number(hour) >= 1 && Number(hour) <= 12 : Number(hour) <= 23
  if (!isHour) return undefined
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour)
  return fromFirmTime(`${date}T${String(hours).padStart(2, '0')}:${minute}`)
}

/** A moment, by the firm's clock where it names no other. */
export const writtenMoment = text(40, momentHint).transform(momentOf).pipe(z.date(momentHint))

const yes = ['yes', 'true', '1', 'y']
const no = ['no', 'false', '0', 'n']
const yesOrNo = 'Write Yes or No'

export const writtenFlag = text(10, yesOrNo)
  .toLowerCase()
  .pipe(z.enum([...yes, ...no], yesOrNo))
  .transform((written) => yes.includes(written))

/** One of these values, ignoring case. */
export const oneOfThese = <const T extends readonly [string, ...string[]]>(these: T, message: string) =>
  exactText(100, message)
    .transform((written) => called(these, written) ?? written)
    .pipe(z.enum(these, message))

/** The value with this text, ignoring case. */
export const called = <T extends string>(these: readonly T[], written: string) =>
  these.find((one) => one.toLowerCase() === written.toLowerCase())

/** A number as people write amounts: $1,250.50 is 1250.5. */
export const writtenNumber = (read: z.ZodType<number, number>, message: string) =>
  text(20, message)
    .regex(/^\$? ?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/, { abort: true, error: message })
    .transform((written) => Number(written.replace(/[$, ]/g, '')))
    .pipe(read)
