import { composeMail } from '#platform/mail/compose-mail.ts'

/** Tells a person that an administrator reset their two-factor sign-in. */
export const twoFactorResetMail = (publicUrl: string, name: string) =>
  composeMail({
    subject: 'Your two-factor sign-in was reset',
    greeting: `Dear ${name},`,
    paragraphs: [
      'An administrator has removed your authenticator app, your passkeys and your recovery codes, and ended your sessions. You can sign in with your password and set them up again.',
      'If you did not ask for that, please tell the administrator at once.',
    ],
    action: { label: 'Go to the website', url: publicUrl },
  })
