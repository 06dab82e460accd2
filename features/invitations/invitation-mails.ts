import { firm } from '#firm.ts'
import { composeMail } from '#platform/mail/compose-mail.ts'
import { staffLinkHours } from './invitations.schema.ts'

// Mails to the firm's own people. Each link works once.

export const invitationMail = (
  publicUrl: string,
  { name, role }: { name: string; role: 'admin' | 'lawyer' },
  token: string,
) =>
  composeMail({
    subject: `Your account at ${firm.shortName}`,
    greeting: `Dear ${name},`,
    paragraphs: [
      `You are invited to the ${role === 'admin' ? 'administrators’' : 'lawyers’'} portal of ${firm.name}. Choose a password, and you can sign in.`,
      'If you have an account with this address already, this password takes the place of the old one.',
    ],
    action: { label: 'Choose your password', url: `${publicUrl}/invitation?token=${token}` },
    note: `The link works once, for ${staffLinkHours.join} hours. If you did not expect this mail, please ignore it.`,
  })

export const staffResetMail = (publicUrl: string, name: string, token: string) =>
  composeMail({
    subject: 'Choose a new password',
    greeting: `Dear ${name},`,
    paragraphs: [
      'An administrator of the firm has sent you this link, so that you can choose a new password. Your current one works until you have chosen another.',
    ],
    action: { label: 'Choose a new password', url: `${publicUrl}/lawyer-login/password?token=${token}` },
    note: `The link works once, for ${staffLinkHours.reset} hours. If you did not ask for it, please tell the administrator.`,
  })
