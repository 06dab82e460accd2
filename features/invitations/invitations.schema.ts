import { z } from 'zod'
import { accountMessages, staffPasswordField, staffRoles } from '#features/accounts/accounts.schema.ts'
import { emailField, nameField } from '#platform/forms/contact-details.ts'
import { exactText } from '#platform/forms/text.ts'

/** How long the mailed links work. */
export const staffLinkHours = { join: 72, reset: 24 } as const

/** Whom to invite: a lawyer by the profile, whose address the link goes to, or an administrator. */
export const inviteSchema = z.discriminatedUnion('role', [
  z.object({ role: z.literal('lawyer'), lawyerId: z.uuid('Please choose a lawyer') }),
  z.object({ role: z.literal('admin'), name: nameField, email: emailField }),
])
export type Invite = z.output<typeof inviteSchema>

/** An invitation that was not used, as administrators see it. */
export const invitationItem = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string().nullable(),
  role: z.enum(staffRoles),
  lawyerId: z.uuid().nullable(),
  invitedBy: z.string().nullable(),
  expiresAt: z.date(),
  expired: z.boolean(),
})
export type InvitationItem = z.output<typeof invitationItem>

const linkToken = exactText(100, accountMessages.staleLink).min(20, accountMessages.staleLink)
export const invitationLinkSchema = z.object({ token: linkToken })
export const acceptInvitationSchema = z.object({ token: linkToken, password: staffPasswordField })

/** The outcome of a setup for one lawyer's profile. */
export const setupResult = z.object({
  email: z.string(),
  name: z.string(),
  /** In the address of the lawyer's password reset. */
  slug: z.string(),
  action: z.enum(['invited', 'exists', 'error']),
  note: z.string().nullable(),
  error: z.string().nullable(),
  success: z.boolean(),
})
export type SetupResult = z.output<typeof setupResult>
