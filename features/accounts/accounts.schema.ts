import { z } from 'zod'
import { firm } from '#firm.ts'
import { portals } from '#platform/auth/portals.ts'
import { tooCommon } from '#platform/auth/too-common.ts'
import { emailField } from '#platform/forms/contact-details.ts'
import { exactText } from '#platform/forms/text.ts'

export const staffRoles = ['admin', 'lawyer'] as const
export type StaffRole = (typeof staffRoles)[number]

/** What an administrator may do only by a permission of their own. */
export const staffPermissions = ['deleted_records', 'declined_leads'] as const
export type StaffPermission = (typeof staffPermissions)[number]

/** The minimum length of staff's passwords; for clients it is the specified six. */
const staffPasswordMin = 12
export const staffPasswordHint = `At least ${staffPasswordMin} characters. A few words are easy to keep in mind.`

/** Whether the address is on the firm's domain: the second lawyer login can make its owner a lawyer. */
export const isStaffAddress = (email: string) =>
  firm.emailDomain !== '' && email.endsWith(`@${firm.emailDomain}`)

const passwordField = exactText(72, 'Password must be less than 72 characters').min(
  6,
  'Password must be at least 6 characters',
)

// The first guesses of any attacker. Guessing other short passwords is slowed down by the throttles.
const commonPasswords = new Set(
  `123456 1234567 12345678 123456789 1234567890 12345678910 111111 000000 121212 123123 654321 666666 696969 888888
  112233 123321 1q2w3e 1q2w3e4r 1q2w3e4r5t qwerty qwerty1 qwerty123 qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm
  password password1 password12 password123 passw0rd p@ssw0rd p@ssword abc123 abcdef abcd1234 aa123456 a123456
  iloveyou monkey dragon letmein welcome welcome1 admin123 administrator sunshine princess football baseball master
  shadow superman batman trustno1 michael jordan charlie computer secret freedom whatever starwars pokemon cheese
  hunter killer soccer hockey ranger daniel thomas robert jessica ashley nicole hannah matrix google changeme
  default guest123 login123 test123 testtest client123`.split(/\s+/),
)

const letters = (text: string) => text.toLowerCase().replace(/\P{L}+/gu, '')

/** Words that name this firm: an attacker who knows it tries them first, with a year or a symbol appended. */
const ownWords = () =>
  [firm.name, ...firm.name.split(' '), firm.shortName, firm.emailDomain.split('.')[0] ?? '']
    .flatMap((word) => [letters(word), `${letters(word)}law`])
    .concat('lawyer', 'lawyers', 'lawfirm', 'attorney', 'attorneys', 'legal', 'portico')
    .filter(Boolean)

const isCommon = (password: string) =>
  commonPasswords.has(password.toLowerCase()) || ownWords().includes(letters(password))

/** A client's new password: long enough and not one of the most common. */
export const clientPasswordField = passwordField.refine(
  (password) => !isCommon(password) && !/^(.)\1*$/.test(password),
  tooCommon,
)

/**
 * A staff member's new password: longer, and not a number, a common password with symbols around it, or a repeated
 * piece.
 */
export const staffPasswordField = exactText(72, 'Password must be less than 72 characters')
  .min(staffPasswordMin, `Password must be at least ${staffPasswordMin} characters`)
  .refine((password) => {
    const core = password.toLowerCase().replace(/^\P{L}+|(?<!\P{L})\P{L}+$/gu, '')
    return !isCommon(core) && !/^(?:\d+|(.{1,4})\1+)$/i.test(password)
  }, tooCommon)

const loginSchema = z.object({
  email: emailField,
  // A password that is too long to be anyone's gets the same answer as a wrong one.
  password: exactText(1000).min(6, 'Password must be at least 6 characters'),
})

export const accountMessages = {
  staleLink: 'This link is no longer valid. Please ask for a new one.',
  takenAddress: 'Another account uses this address by now. Please choose another one.',
  get wrongDomain() {
    return firm.emailDomain
      ? `Invalid email domain. Use @${firm.emailDomain} email`
      : 'This login needs the firm’s email domain. Please ask an administrator to enter it.'
  },
} as const

/** The token of a mailed link. */
export const linkToken = exactText(100, accountMessages.staleLink).min(20, accountMessages.staleLink)
export const askForResetSchema = z.object({ email: emailField })
export const resetPasswordSchema = z.object({ token: linkToken, password: clientPasswordField })
export const changePasswordSchema = z.object({
  currentPassword: exactText(1000).min(1, 'Please enter your current password'),
  newPassword: clientPasswordField,
})
export const changeStaffPasswordSchema = changePasswordSchema.extend({ newPassword: staffPasswordField })
export const changeAddressSchema = z.object({
  email: emailField,
  password: exactText(1000).min(1, 'Please enter your current password'),
})
export const addressLinkSchema = z.object({ token: linkToken })

export const roleGrantSchema = z.object({ userId: z.uuid(), role: z.enum(staffRoles) })

const isFirmAddress = (email: unknown) => typeof email === 'string' && isStaffAddress(email)

/** The second lawyer login accepts only the firm's addresses, and reports that together with a short password. */
export const signInSchema = loginSchema
  .extend({ portal: z.enum(portals).default('client') })
  .refine(({ portal, email }) => portal !== 'lawyer-auth' || isFirmAddress(email), {
    path: ['email'],
    // Read when it is shown: the firm may have changed its domain.
    error: () => accountMessages.wrongDomain,
    when: ({ value, issues }) =>
      (value as { portal?: unknown } | undefined | null)?.portal === 'lawyer-auth' &&
      issues.some(({ path }) => path?.[0] === 'password'),
  })
export type SignIn = z.output<typeof signInSchema>

/** What a page knows about the signed-in user. */
export const viewerSchema = z.object({
  /** The account's id; live topics use it. */
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  createdAt: z.date(),
  roles: z.array(z.enum(staffRoles)).readonly(),
  /** The ids of their client record and their lawyer profile; live topics use them. */
  clientId: z.uuid().nullable(),
  lawyerId: z.uuid().nullable(),
  /** Staff who must set up two-factor sign-in before anything else. */
  mustEnrol: z.boolean(),
})
export type Viewer = z.output<typeof viewerSchema>
