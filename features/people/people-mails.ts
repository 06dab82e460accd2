import { letter } from '#platform/mail/letter.ts'

/** Whoever finds their second factor gone hears who took it. */
export const twoFactorResetMail = (publicUrl: string, name: string) =>
  letter({
    subject: 'Your two-factor sign-in was reset',
    greeting: `Dear ${name},`,
    paragraphs: [
      'An administrator has removed your authenticator app and your recovery codes, and ended your sessions. You can sign in with your password and set it up anew.',
      'If you did not ask for that, please tell the administrator at once.',
    ],
    action: { label: 'Go to the website', url: publicUrl },
  })
