import * as accounts from '../features/accounts/account-mails.ts'
import * as secondFactor from '../features/accounts/two-factor-mails.ts'
import * as contact from '../features/contact/contact-mails.ts'
import * as invitations from '../features/invitations/invitation-mails.ts'
import * as people from '../features/people/people-mails.ts'
import { letter } from '../platform/mail/letter.ts'
import { script } from './hostile-world.ts'

type Mail = ReturnType<typeof letter>

const address = `https://octagonlaw.example/${script}`
const person = { name: script, role: 'admin', email: `a@b.example${script}`, phone: script }

/** What differs from an address of ours, a name and a token. */
const given: Record<string, unknown[]> = {
  messageMail: [address, { ...person, message: `${script}\n${script}` }],
  invitationMail: [address, person, script],
}

/** Every mail that the product writes, with script in everything that is put into it. */
export function hostileMails(): [name: string, mail: Mail][] {
  const written = Object.entries({ ...accounts, ...secondFactor, ...contact, ...invitations, ...people })
    .filter(([, write]) => typeof write === 'function')
    .map(([name, write]): [string, Mail] => {
      const compose = write as (...words: unknown[]) => Mail
      return [name, compose(...(given[name] ?? [address, script, script]))]
    })
  const [subject, greeting, note] = [script, script, script]
  const whole = letter({
    subject,
    greeting,
    paragraphs: [script],
    action: { label: script, url: address },
    note,
  })
  return [...written, ['letter', whole]]
}
