import { firmContact } from '#firm.ts'
import { composeMail } from '#platform/mail/compose-mail.ts'

const ifNotYou = () =>
  `If that was not you, change your password at once, look through your passkeys, and write to ${firmContact()}.`
const action = (publicUrl: string) => ({ label: 'Choose a new password', url: `${publicUrl}/auth/forgot` })

export const passkeyAddedMail = (publicUrl: string, name: string, passkey: string) =>
  composeMail({
    subject: 'A passkey was added',
    greeting: `Dear ${name},`,
    paragraphs: [
      `The passkey “${passkey}” can sign in to your account from now on. With your password alone, nobody can. Your other sessions were ended.`,
      ifNotYou(),
    ],
    action: action(publicUrl),
  })

export const passkeyRemovedMail = (publicUrl: string, name: string, passkey: string) =>
  composeMail({
    subject: 'A passkey was removed',
    greeting: `Dear ${name},`,
    paragraphs: [
      `The passkey “${passkey}” can’t sign in to your account any more. Your other sessions were ended.`,
      ifNotYou(),
    ],
    action: action(publicUrl),
  })
