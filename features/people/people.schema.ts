import { z } from 'zod'
import { roleGrantSchema, staffPermissions, staffRoles } from '#features/accounts/accounts.schema.ts'
import { text } from '#platform/forms/text.ts'
import { listInput, searchField } from '#platform/lists/list-page.ts'

const peopleKinds = ['staff', 'clients', 'blocked', 'everyone'] as const

/** Which logins to list, by name. */
export const peopleListInput = listInput.extend({
  /** A part of the name or the address. */
  search: searchField,
  kind: z.enum(peopleKinds).default('staff'),
})

/** Somebody with a login. */
export const personItem = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  createdAt: z.date(),
  roles: z.array(z.enum(staffRoles)),
  permissions: z.array(z.enum(staffPermissions)),
  /** Whether a lawyer's profile, or a client's record, is theirs. */
  hasProfile: z.boolean(),
  isClient: z.boolean(),
  twoFactor: z.boolean(),
  /** How many are open. */
  sessions: z.int(),
  blockedAt: z.date().nullable(),
  blockReason: z.string().nullable(),
  /** The caller. */
  self: z.boolean(),
  /** What the caller may do with this person. */
  can: z.object({
    grant: z.array(z.enum(staffRoles)),
    revoke: z.array(z.enum(staffRoles)),
    permit: z.array(z.enum(staffPermissions)),
    /** They are no staff yet: a role begins with an invitation. */
    invite: z.boolean(),
    endSessions: z.boolean(),
    resetTwoFactor: z.boolean(),
    block: z.boolean(),
    unblock: z.boolean(),
  }),
})
export type PersonItem = z.output<typeof personItem>

export const revokeRoleSchema = roleGrantSchema.extend({
  /** Said by an administrator who means their own role. */
  ownRole: z.boolean().default(false),
})

export const permissionSchema = z.object({ userId: z.uuid(), permission: z.enum(staffPermissions) })

export const blockReasonMax = 300
export const reasonTooLong = (over: number) =>
  `The reason is ${over} ${over === 1 ? 'character' : 'characters'} too long.`
export const blockSchema = z.object({
  userId: z.uuid(),
  reason: text(blockReasonMax, 'Please be briefer').default(''),
})

/** After "may" and "to". */
export const permissionNames = {
  deleted_records: 'Read Deleted Records',
  declined_leads: 'Read Declined Leads',
} as const

export const roleNames = { admin: 'Administrator', lawyer: 'Lawyer' } as const
