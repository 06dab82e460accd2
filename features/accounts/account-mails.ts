import { firmContact } from '#firm.ts'
import { composeMail } from '#platform/mail/compose-mail.ts'

// Mails about accounts. Each link works once, and no mail contains anything that its reader doesn't know already.

export const linkHours = { reset: 1, email: 24 } as const

const path = (publicUrl: string, to: string) => `${publicUrl}${to}`

export const resetMail = (publicUrl: string, name: string, token: string) =>
  composeMail({
    subject: 'Choose a new password',
    greeting: `Dear ${name},`,
    paragraphs: [
      'You, or somebody who typed your address, asked for a new password. Your current one works until you have chosen another.',
    ],
    action: { label: 'Choose a new password', url: path(publicUrl, `/auth/password?token=${token}`) },
    note: `The link works once, for one hour. If you did not ask for it, ignore this email.`,
  })

export const passwordChangedMail = (publicUrl: string, name: string) =>
  composeMail({
    subject: 'Your password was changed',
    greeting: `Dear ${name},`,
    paragraphs: [
      'The password of your account was changed, and its other sessions were ended.',
      `If that was not you, choose a new password at once, and write to ${firmContact()}.`,
    ],
    action: { label: 'Choose a new password', url: path(publicUrl, '/auth/forgot') },
  })

export const newAddressMail = (publicUrl: string, name: string, token: string) =>
  composeMail({
    subject: 'Confirm your new email address',
    greeting: `Dear ${name},`,
    paragraphs: ['You asked to sign in with this address from now on. Please confirm that it is yours.'],
    action: { label: 'Confirm my new address', url: path(publicUrl, `/auth/email?token=${token}`) },
    note: `The link works once, for ${linkHours.email} hours, in a browser where you are signed in.`,
  })

export const addressChangedMail = (name: string, email: string) =>
  composeMail({
    subject: 'Your email address was changed',
    greeting: `Dear ${name},`,
    paragraphs: [
      `From now on you sign in with ${email}.`,
      `If that was not you, write to ${firmContact()} at once.`,
    ],
  })
