import { firm } from '#firm.ts'
import { composeMail } from '#platform/mail/compose-mail.ts'

/** How long a link is valid. */
export const linkHours = 24

export const verifyMail = (publicUrl: string, name: string, token: string) =>
  composeMail({
    subject: 'Confirm your email address',
    greeting: `Dear ${name},`,
    paragraphs: [
      `Thank you for signing up at ${firm.name}. Please confirm that this address is yours; your account is made when you do.`,
      'If you did not sign up, please ignore this mail: the link works only in a browser that signed up with this address, or with the password that was chosen there.',
    ],
    action: { label: 'Confirm my address', url: `${publicUrl}/auth/verify?token=${token}` },
    note: `The link works once, for ${linkHours} hours.`,
  })

export const alreadyMail = (publicUrl: string) =>
  composeMail({
    subject: 'You already have an account',
    paragraphs: [
      `Somebody, probably you, has tried to sign up at ${firm.name} with this address. It has an account already; nothing was changed.`,
      'You can sign in as always. If you have forgotten your password, you can choose a new one there.',
    ],
    action: { label: 'Client Login', url: `${publicUrl}/auth` },
  })
