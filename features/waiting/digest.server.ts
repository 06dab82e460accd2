import { sql } from 'drizzle-orm'
import type { Actor } from '#db/actor.ts'
import type { Tx } from '#db/database.ts'
import { notifications } from '#features/notifications/notifications.table.ts'
import type { Services } from '#platform/api/context.ts'
import { composeMail } from '#platform/mail/compose-mail.ts'
import type { WaitingGroup } from './waiting.schema.ts'
import { waitingForAdministrators, waitingForLawyer } from './waiting.server.ts'
import { adminWords, lawyerWords, type WaitingWords } from './waiting-words.ts'

interface Due extends Record<string, unknown> {
  user_id: string
  email: string
  name: string
  lawyer_id: string | null
  is_admin: boolean
}

type Asked = Pick<Services, 'db' | 'mailer' | 'publicUrl' | 'backups'>
const system = { role: 'system' } as const

/**
 * Mails the digests that are due: counts and a link, without names or content, and nothing to people for whom nothing
 * waits. A digest is claimed in the transaction that queues its mail, so that two processes never send it twice and a
 * process that crashes doesn't lose it. One that fails is retried at the next run, and doesn't delay the others.
 * @param now for tests
 */
export async function mailDigests(
  { db, mailer, publicUrl, backups }: Asked,
  now = new Date(),
): Promise<void> {
  const moment = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.readAs(system, (tx) => tx.execute<Due>(sql`select * from digests_due(${moment})`))
  const failures: unknown[] = []
  for (const person of rows) {
    try {
      const counts = await countsFor({ db, backups }, person)
      await db.asActor(system, async (tx) => {
        const claim = sql`select claim_digest(${person.user_id}::uuid, ${moment}) as claimed`
        const [claimed] = (await tx.execute<{ claimed: boolean }>(claim)).rows
        if (claimed?.claimed && counts.length > 0)
          await mailer.send({ to: person.email, ...digestMail(person, counts, publicUrl) }, tx)
      })
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** How many of what wait for a person, in words. Counted under the person's own rights. */
async function countsFor(
  { db: { readAs }, backups }: Pick<Services, 'db' | 'backups'>,
  { user_id, lawyer_id, is_admin }: Due,
): Promise<string[]> {
  const as = <T>(actor: Actor, work: (tx: Tx) => Promise<T>) => readAs(actor, work)
  const counts: string[] = []
  if (is_admin) {
    const groups = await as({ role: 'admin', userId: user_id }, (tx) => waitingForAdministrators(tx, backups))
    counts.push(...inWords(groups, adminWords(String)))
  }
  if (lawyer_id) {
    const actor = { role: 'lawyer', userId: user_id, lawyerId: lawyer_id } as const
    const groups = await as(actor, (tx) => waitingForLawyer(tx, lawyer_id))
    counts.push(...inWords(groups, lawyerWords(String, '')))
  }
  const unread = await as({ role: 'client', userId: user_id, clientId: null }, (tx) =>
    tx.$count(notifications, sql`user_id = ${user_id}::uuid and read_at is null`),
  )
  if (unread > 0) counts.push(`Unread notifications: ${unread}`)
  return counts
}

const inWords = (groups: readonly WaitingGroup[], words: WaitingWords) =>
  groups.map(({ kind, count, more }) => `${words[kind]?.title}: ${count}${more ? '+' : ''}`)

const places = {
  admin: { label: 'Open Today', path: '/admin/today', settings: 'My Security' },
  lawyer: { label: 'Open Home', path: '/lawyer-portal', settings: 'Settings' },
  client: { label: 'Open the portal', path: '/dashboard', settings: 'your profile' },
}

function digestMail({ name, is_admin, lawyer_id }: Due, counts: string[], publicUrl: string) {
  const { label, path, settings } = places[is_admin ? 'admin' : lawyer_id ? 'lawyer' : 'client']
  return composeMail({
    subject: 'What waits for you',
    greeting: `Dear ${name},`,
    paragraphs: counts,
    action: { label, url: `${publicUrl}${path}` },
    note: `You can turn these mails off under ${settings}.`,
  })
}
