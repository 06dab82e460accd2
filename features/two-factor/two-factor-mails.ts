import { firmContact } from '#firm.ts'
import { composeMail } from '#platform/mail/compose-mail.ts'

// Mails about changes of the second factor, sent to the address that is on the account.

const ifNotYou = () => `If that was not you, change your password at once, and write to ${firmContact()}.`
const changePassword = (publicUrl: string) => ({
  label: 'Choose a new password',
  url: `${publicUrl}/auth/forgot`,
})

export const twoFactorOnMail = (publicUrl: string, name: string) =>
  composeMail({
    subject: 'Two-factor sign-in is on',
    greeting: `Dear ${name},`,
    paragraphs: [
      'From now on, signing in takes your password and a code of your authenticator app. Your other sessions were ended.',
      'Please keep your recovery codes where you will find them without your phone.',
      ifNotYou(),
    ],
    action: changePassword(publicUrl),
  })

export const twoFactorOffMail = (publicUrl: string, name: string) =>
  composeMail({
    subject: 'Two-factor sign-in is off',
    greeting: `Dear ${name},`,
    paragraphs: ['From now on, your password alone is enough to sign in.', ifNotYou()],
    action: changePassword(publicUrl),
  })

export const appOffMail = (publicUrl: string, name: string) =>
  composeMail({
    subject: 'Your authenticator app was removed',
    greeting: `Dear ${name},`,
    paragraphs: [
      'From now on, signing in takes your password and one of your passkeys, or a passkey alone.',
      ifNotYou(),
    ],
    action: changePassword(publicUrl),
  })

export const recoveryCodesMail = (publicUrl: string, name: string) =>
  composeMail({
    subject: 'You have new recovery codes',
    greeting: `Dear ${name},`,
    paragraphs: ['Recovery codes that you had before no longer work.', ifNotYou()],
    action: changePassword(publicUrl),
  })

export const recoveryCodeUsedMail = (publicUrl: string, name: string, left: number) =>
  composeMail({
    subject: 'A recovery code was used',
    greeting: `Dear ${name},`,
    paragraphs: [
      `Somebody signed in with your password and one of your recovery codes. ${left === 0 ? 'It was the last one: please make new ones in your security settings.' : `You have ${left} left.`}`,
      ifNotYou(),
    ],
    action: changePassword(publicUrl),
  })
