import { z } from 'zod'
import { clientPasswordField, linkToken } from '#features/accounts/accounts.schema.ts'
import { emailField, nameField } from '#platform/forms/contact-details.ts'
import { exactText } from '#platform/forms/text.ts'

export const signUpSchema = z.object({ name: nameField, email: emailField, password: clientPasswordField })
export type SignUp = z.output<typeof signUpSchema>

export const completeSignUpSchema = z.object({ token: linkToken, password: exactText(1000).optional() })

export const signUpMessages = {
  otherPassword:
    'This is not the password that was chosen with this sign-up. If you have several of these mails, try the link of another one.',
} as const
