import { sql } from 'drizzle-orm'
import type { Services } from '#platform/api/context.ts'
import { composeMail } from '#platform/mail/compose-mail.ts'
import { notificationPlace, notificationText } from './notification-text.ts'
import { mailAfterMinutes, type NotificationKind, type Reader } from './notifications.schema.ts'

interface Due extends Record<string, unknown> {
  user_id: string
  email: string
  name: string
  reader: Reader
  kind: NotificationKind
}

/** Mails people who want it about unread notifications: one mail each, with links and no case content. */
export async function mailUnread({ db, mailer, publicUrl }: Pick<Services, 'db' | 'mailer' | 'publicUrl'>) {
  const { rows } = await db.asActor({ role: 'system' }, (tx) =>
    tx.execute<Due>(
      sql`select * from take_notifications_to_mail(make_interval(mins => ${mailAfterMinutes}))`,
    ),
  )
  for (const [first, ...more] of Map.groupBy(rows, ({ user_id }) => user_id).values()) {
    if (!first) continue
    const said = new Set([first, ...more].map(({ kind }) => `${notificationText(kind)}.`))
    const mail = composeMail({
      subject: 'Something awaits you',
      greeting: `Dear ${first.name},`,
      paragraphs: [...said],
      action: { label: 'Have a look', url: `${publicUrl}${notificationPlace(first.kind, first.reader)}` },
      note: `You can turn these mails off in ${first.reader === 'admin' ? 'My Security' : 'your profile'}.`,
    })
    await mailer.send({ to: first.email, ...mail })
  }
}
