import { z } from 'zod'
import { accentNames, inkNames } from '#firm-palette.ts'
import { coerced } from '#platform/forms/coerced.ts'
import { contactLimits } from '#platform/forms/contact-details.ts'
import { text } from '#platform/forms/text.ts'
import { locales } from './locales.schema.ts'

const line = (max: number) => text(max).default('')
const required = (label: string, max: number) => text(max).min(1, `${label} is required`)
/** An address, or none. */
const email = text(contactLimits.email.max)
  .toLowerCase()
  .pipe(z.union([z.literal(''), z.email('Invalid email address')]))
  .default('')

/** A web page, or none. */
const page = text(300)
  .pipe(
    z.union([
      z.literal(''),
      z.url({ protocol: /^https$/, error: 'Please enter an address that begins with https://' }),
    ]),
  )
  .default('')

/** Within how many hours a firm may promise an answer: a week at most. 0 is no promise. */
export const mostAnswerHours = 168
const answerHours = `Please enter whole hours up to ${mostAnswerHours}, or 0 for no promise`

/** How many GB a limit of stored files may be. 0 is no limit. */
export const mostStorageGB = 1_000_000
const wholeGB = 'Please enter whole GB, or 0 for no limit'
const gigabytes = coerced(z.coerce.number(wholeGB).int(wholeGB).min(0, wholeGB).max(mostStorageGB, wholeGB))

/** How many lines the office hours have at most. */
export const mostHours = 7

/** For how many years deleted records may be kept at least. */
export const keepYears = { min: 1, max: 50 } as const
const years = `Please enter whole years between ${keepYears.min} and ${keepYears.max}`

/**
 * Whether a name is a time zone: one that `timeZones` lists, or another name of it. An offset such as +05:30 is none:
 * PostgreSQL reads its sign the other way.
 */
function isTimeZone(name: string): boolean {
  try {
    return name.includes('/') && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** The time zones to choose from. */
export const timeZones = (): string[] =>
  Intl.supportedValuesOf('timeZone').filter((name) => name.includes('/'))

/** Bytes. */
export const logoMax = 1024 * 1024

export const firmMessages = {
  logo: 'Please choose a PNG or JPEG picture of up to 1 MB. SVG is not accepted, because it can contain scripts.',
  octagon: 'Only the firm that has the octagon can keep it.',
  timeZone: 'Please choose a time zone',
  unknownZone: 'The database does not know this time zone. Please choose another city of the same zone.',
} as const

/** The firm's settings; rules for the server and the form. */
export const firmSchema = z.object({
  name: required('Name', 100),
  shortName: required('Short name', 60),
  tagline: line(200),
  address: z.object({
    street: line(200),
    locality: line(100),
    region: line(100),
    code: line(20),
    postalCode: line(20),
  }),
  companyNumber: line(50),
  emailDomain: text(100)
    .toLowerCase()
    .regex(/^$|^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'Please enter a domain such as example.com, without @')
    .default(''),
  emails: z.object({ contact: email, consultations: email }),
  phone: text(contactLimits.phone.max)
    .regex(/^$|^\+?[0-9 ().-]+$/, 'Please enter digits, spaces and + ( ) . - only')
    .default(''),
  promises: z
    .object({
      answerHours: coerced(
        z.coerce.number(answerHours).int(answerHours).min(0, answerHours).max(mostAnswerHours, answerHours),
      ),
      freeConsultation: z.boolean(),
    })
    .default({ answerHours: 0, freeConsultation: false }),
  hours: z
    .array(
      z.object({
        days: text(60).min(1, 'Please enter the days'),
        open: text(60).min(1, 'Please enter the hours'),
      }),
    )
    .max(mostHours)
    .default([]),
  social: z.object({ LinkedIn: page, X: page, Facebook: page }),
  notices: z.object({ advertising: line(200), testimonials: line(300) }),
  timeZone: text(100).refine(isTimeZone, firmMessages.timeZone),
  locale: text(20).refine((locale) => locale in locales, 'Please choose one of the list'),
  records: z.object({
    keepYears: coerced(z.coerce.number(years).int(years).min(keepYears.min, years).max(keepYears.max, years)),
  }),
  storage: z.object({ clientGB: gigabytes, firmGB: gigabytes }).default({ clientGB: 5, firmGB: 0 }),
  colours: z.object({
    accent: z.enum(accentNames, 'Please choose an accent of the list'),
    ink: z.enum(inkNames, 'Please choose an ink of the list'),
  }),
  /** The server measures the picture; what is sent of its size is not used. */
  logo: z
    .object({ fileId: z.uuid(), width: z.int().positive(), height: z.int().positive() })
    .nullable()
    .default(null),
  mark: z.enum(['monogram', 'octagon'], 'Please choose a mark of the list'),
})
