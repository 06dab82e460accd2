import { composeMail } from '#platform/mail/compose-mail.ts'
import * as accounts from '../features/accounts/account-mails.ts'
import * as contact from '../features/contact/contact-mails.ts'
import * as invitations from '../features/invitations/invitation-mails.ts'
import * as passkeys from '../features/passkeys/passkeys-mails.ts'
import * as people from '../features/people/people-mails.ts'
import * as signUp from '../features/sign-up/sign-up-mails.ts'
import * as secondFactor from '../features/two-factor/two-factor-mails.ts'
import { script } from './fixtures/hostile.ts'

type Mail = ReturnType<typeof composeMail>

const address = `https://firm.example/${script}`
const person = { name: script, role: 'admin', email: `a@b.example${script}`, phone: script }

/** Sample values by parameter name; others get the hostile text. */
const given: Record<string, unknown[]> = {
  messageMail: [address, { ...person, message: `${script}\n${script}` }],
  invitationMail: [address, person, script],
}

/** Every mail of the product, with script in all its values. */
export function hostileMails(): [name: string, mail: Mail][] {
  const written = Object.entries({
    ...accounts,
    ...secondFactor,
    ...contact,
    ...invitations,
    ...passkeys,
    ...people,
    ...signUp,
  })
    .filter(([, write]) => typeof write === 'function')
    .map(([name, write]): [string, Mail] => {
      const compose = write as (...words: unknown[]) => Mail
      return [name, compose(...(given[name] ?? [address, script, script]))]
    })
  const [subject, greeting, note] = [script, script, script]
  const whole = composeMail({
    subject,
    greeting,
    paragraphs: [script],
    action: { label: script, url: address },
    note,
  })
  return [...written, ['whole mail', whole]]
}
