import { sql } from 'drizzle-orm'
import type { Services } from '#platform/api/context.ts'
import { composeMail } from '#platform/mail/compose-mail.ts'
import { notificationPlace, notificationText } from './notification-text.ts'
import {
  mailAfterMinutes,
  type NotificationKind,
  type Occasion,
  occasionNames,
  occasions,
  type Reader,
} from './notifications.schema.ts'

interface Due extends Record<string, unknown> {
  user_id: string
  email: string
  name: string
  reader: Reader
  kind: NotificationKind
  unmailed: Occasion[]
}

/** Where each reader chooses. */
const settings: Record<Reader, string> = { client: 'your profile', lawyer: 'Settings', admin: 'My Security' }

const occasionOf = (kind: NotificationKind) =>
  occasionNames.find((name) => (occasions[name] as readonly NotificationKind[]).includes(kind))
const isWanted = ({ kind, unmailed }: Due) => !unmailed.some((name) => name === occasionOf(kind))

/** Mails people who want it about unread notifications: one mail each, with links and no case content. */
export async function mailUnread({ db, mailer, publicUrl }: Pick<Services, 'db' | 'mailer' | 'publicUrl'>) {
  const [{ rows }] = await db.batch({ role: 'system' }, (tx) => [
    tx.execute<Due>(
      sql`select * from take_notifications_to_mail(make_interval(mins => ${mailAfterMinutes}))`,
    ),
  ])
  for (const [first, ...more] of Map.groupBy(rows.filter(isWanted), ({ user_id }) => user_id).values()) {
    if (!first) continue
    const said = new Set([first, ...more].map(({ kind }) => `${notificationText(kind)}.`))
    const mail = composeMail({
      subject: 'Something awaits you',
      greeting: `Dear ${first.name},`,
      paragraphs: [...said],
      action: { label: 'Have a look', url: `${publicUrl}${notificationPlace(first.kind, first.reader)}` },
      note: `You choose these mails in ${settings[first.reader]}.`,
    })
    await mailer.send({ to: first.email, ...mail })
  }
}
