import { z } from 'zod'
import { emailField, nameField } from '#features/contact/contact-details.schema.ts'
import { firm } from '#firm.config.ts'
import { tooCommon } from '#platform/auth/too-common.ts'

export const staffRoles = ['admin', 'lawyer'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Staff choose at least this many characters; clients the specified six. */
const staffPasswordMin = 12
export const staffPasswordHint = `At least ${staffPasswordMin} characters. A few words are easy to keep in mind.`

const passwordField = z
  .string()
  .min(6, 'Password must be at least 6 characters')
  .max(72, 'Password must be less than 72 characters')

// The first that anyone tries. Whatever else is short is slowed down by the throttles.
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

/** What stands on the firm's own door: guessed first by whoever means this firm, with a year or a sign behind it. */
const ownWords = new Set(
  [firm.name, ...firm.name.split(' '), firm.shortName, firm.emailDomain.split('.')[0] ?? '']
    .flatMap((word) => [letters(word), `${letters(word)}law`])
    .concat('lawyer', 'lawyers', 'lawfirm', 'attorney', 'attorneys', 'legal', 'portico')
    .filter(Boolean),
)

const isCommon = (password: string) =>
  commonPasswords.has(password.toLowerCase()) || ownWords.has(letters(password))

/** What clients choose: long enough, and not what everybody tries first. */
export const clientPasswordField = passwordField.refine(
  (password) => !isCommon(password) && !/^(.)\1*$/.test(password),
  tooCommon,
)

/** What staff choose: longer; no number, no common password with signs around it, no short piece again and again. */
export const staffPasswordField = z
  .string()
  .min(staffPasswordMin, `Password must be at least ${staffPasswordMin} characters`)
  .max(72, 'Password must be less than 72 characters')
  .refine((password) => {
    const core = password.toLowerCase().replace(/^\P{L}+|\P{L}+$/gu, '')
    return !isCommon(core) && !/^(?:\d+|(.{1,4})\1+)$/i.test(password)
  }, tooCommon)

const loginSchema = z.object({
  email: emailField,
  // A longer one than may be chosen is a wrong one: the answer is the same.
  password: z.string().min(6, 'Password must be at least 6 characters').max(1000),
})

export const signUpSchema = z.object({ name: nameField, email: emailField, password: clientPasswordField })
export type SignUp = z.output<typeof signUpSchema>

export const accountMessages = {
  staleLink: 'This link is no longer valid. Please ask for a new one.',
  takenAddress: 'Another account uses this address by now. Please choose another one.',
  otherPassword: 'This is not the password that was chosen with this sign-up.',
  wrongPassword: 'This is not your current password.',
  wrongDomain: `Invalid email domain. Use @${firm.emailDomain} email`,
} as const

const linkToken = z.string().min(20, accountMessages.staleLink).max(100, accountMessages.staleLink)
export const completeSignUpSchema = z.object({ token: linkToken, password: z.string().max(1000).optional() })
export const askForResetSchema = z.object({ email: emailField })
export const resetPasswordSchema = z.object({ token: linkToken, password: clientPasswordField })
export const changePasswordSchema = z.object({
  currentPassword: z.string().min(1, 'Please enter your current password').max(1000),
  newPassword: clientPasswordField,
})
export const changeStaffPasswordSchema = changePasswordSchema.extend({ newPassword: staffPasswordField })
export const changeAddressSchema = z.object({
  email: emailField,
  password: z.string().min(1, 'Please enter your current password').max(1000),
})
export const addressLinkSchema = z.object({ token: linkToken })

export const sessionSchema = z.object({
  id: z.uuid(),
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
  createdAt: z.date(),
  expiresAt: z.date(),
  /** The one that asks. */
  current: z.boolean(),
})

export const roleGrantSchema = z.object({ userId: z.uuid(), role: z.enum(staffRoles) })

/** The doors: each has its own refusals, all share one handler. */
export const portals = ['client', 'lawyer', 'lawyer-auth', 'admin'] as const
export type Portal = (typeof portals)[number]

/** What is entered at a door. The second one of lawyers takes the firm's own addresses. */
export const loginAt = (portal: Portal) =>
  portal === 'lawyer-auth'
    ? loginSchema.extend({
        email: emailField.refine(
          (email) => email.endsWith(`@${firm.emailDomain}`),
          accountMessages.wrongDomain,
        ),
      })
    : loginSchema

export const signInSchema = loginSchema.extend({ portal: z.enum(portals).default('client') })
export type SignIn = z.output<typeof signInSchema>

/** What a page may know of whoever is signed in. */
export const viewerSchema = z.object({
  /** Their account; live topics are named by it. */
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  createdAt: z.date(),
  roles: z.array(z.enum(staffRoles)).readonly(),
  /** Their record as a client or a lawyer; live topics are named by it. */
  clientId: z.uuid().nullable(),
  lawyerId: z.uuid().nullable(),
  /** Staff who have to set up two-factor sign-in before anything else. */
  mustEnrol: z.boolean(),
})
export type Viewer = z.output<typeof viewerSchema>
