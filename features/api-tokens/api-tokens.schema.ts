import { z } from 'zod'
import { coerced } from '#platform/forms/coerced.ts'
import { exactText, text } from '#platform/forms/text.ts'

/** Each scope lets a token read or change the data of one part of the administrators' portal. */
export const tokenScopes = [
  'cases:read',
  'cases:write',
  'clients:read',
  'clients:write',
  'leads:read',
  'leads:write',
  'calendar:read',
  'calendar:write',
  'billing:read',
  'billing:write',
  'documents:read',
  'documents:write',
  'lawyers:read',
  'reports:read',
] as const
export type TokenScope = (typeof tokenScopes)[number]

/** What each scope is called, in the order of the list. */
export const scopeNames: Record<TokenScope, string> = {
  'cases:read': 'Read cases, timelines and tasks',
  'cases:write': 'Change cases, timelines and tasks',
  'clients:read': 'Read clients',
  'clients:write': 'Add and edit clients',
  'leads:read': 'Read leads',
  'leads:write': 'Change leads',
  'calendar:read': 'Read the calendar',
  'calendar:write': 'Change the calendar',
  'billing:read': 'Read time entries',
  'billing:write': 'Change time entries',
  'documents:read': 'Read the list of documents',
  'documents:write': 'Delete documents',
  'lawyers:read': 'Read lawyer profiles',
  'reports:read': 'Read reports',
}

/** How long a token may be valid, in days. */
export const tokenDays = [30, 90, 180, 365] as const
export const tokenNameLimits = { min: 1, max: 80 } as const

/** The prefix of every token, so that secret scanners and people recognise one. */
export const tokenPrefix = 'portico_'

export const tokenSchema = z.object({
  name: text(tokenNameLimits.max).min(tokenNameLimits.min, 'Please name the program that will use it'),
  scopes: z
    .array(z.enum(tokenScopes))
    .min(1, 'Please choose what the program may do')
    .max(tokenScopes.length)
    .transform((scopes) => tokenScopes.filter((scope) => scopes.includes(scope))),
  days: coerced(
    z.coerce
      .number()
      .refine((days) => (tokenDays as readonly number[]).includes(days), 'Please choose how long it works'),
  ),
  /** The administrator's current password: an unattended session must not be enough to create a lasting access. */
  password: exactText(1000).min(1, 'Please enter your current password'),
})

/** A token in the list: never the token itself. */
export const tokenItem = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its first characters, to distinguish it from others. */
  hint: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  /** The account whose rights the token has. */
  owner: z.string().nullable(),
  expiresAt: z.date(),
  expired: z.boolean(),
  lastUsedAt: z.date().nullable(),
  createdAt: z.date(),
})
export type TokenItem = z.output<typeof tokenItem>

/** The only answer that ever holds the token. */
export const madeToken = z.object({ token: z.string(), item: tokenItem })
