import { firm } from '#firm.config.ts'
import { letter } from '#platform/mail/letter.ts'

// What the accounts write to people. Links work once; none of the mails says more than its reader knows.

export const linkHours = { verify: 24, reset: 1, email: 24 } as const

const path = (publicUrl: string, to: string) => `${publicUrl}${to}`

export const verifyMail = (publicUrl: string, name: string, token: string) =>
  letter({
    subject: 'Confirm your email address',
    greeting: `Dear ${name},`,
    paragraphs: [
      `Thank you for signing up at ${firm.name}. Please confirm that this address is yours; your account is made when you do.`,
      'If you did not sign up, please ignore this mail: without the password that was chosen, nobody can use the link.',
    ],
    action: { label: 'Confirm my address', url: path(publicUrl, `/auth/verify?token=${token}`) },
    note: `The link works once, for ${linkHours.verify} hours.`,
  })

export const alreadyMail = (publicUrl: string) =>
  letter({
    subject: 'You already have an account',
    paragraphs: [
      `Somebody, probably you, has tried to sign up at ${firm.name} with this address. It has an account already; nothing was changed.`,
      'You can sign in as always. If you have forgotten your password, you can choose a new one there.',
    ],
    action: { label: 'Client Login', url: path(publicUrl, '/auth') },
  })

export const resetMail = (publicUrl: string, name: string, token: string) =>
  letter({
    subject: 'Choose a new password',
    greeting: `Dear ${name},`,
    paragraphs: [
      'You, or somebody who typed your address, asked for a new password. Your current one works until you have chosen another.',
    ],
    action: { label: 'Choose a new password', url: path(publicUrl, `/auth/password?token=${token}`) },
    note: `The link works once, for one hour. If you did not ask for it, you need not do anything.`,
  })

export const passwordChangedMail = (publicUrl: string, name: string) =>
  letter({
    subject: 'Your password was changed',
    greeting: `Dear ${name},`,
    paragraphs: [
      'The password of your account was changed, and its other sessions were ended.',
      `If that was not you, choose a new password at once, and write to ${firm.emails.contact}.`,
    ],
    action: { label: 'Choose a new password', url: path(publicUrl, '/auth/forgot') },
  })

export const newAddressMail = (publicUrl: string, name: string, token: string) =>
  letter({
    subject: 'Confirm your new email address',
    greeting: `Dear ${name},`,
    paragraphs: ['You asked to sign in with this address from now on. Please confirm that it is yours.'],
    action: { label: 'Confirm my new address', url: path(publicUrl, `/auth/email?token=${token}`) },
    note: `The link works once, for ${linkHours.email} hours, in a browser where you are signed in.`,
  })

export const addressChangedMail = (name: string, email: string) =>
  letter({
    subject: 'Your email address was changed',
    greeting: `Dear ${name},`,
    paragraphs: [
      `From now on you sign in with ${email}.`,
      `If that was not you, write to ${firm.emails.contact} at once.`,
    ],
  })
