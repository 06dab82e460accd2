import { randomUUID } from 'node:crypto'
import { makeAdmin, makeLawyer, makeUser, owner, sharedPassword } from '#test/factories.ts'
import { as, stranger, type Visit } from '#test/people.ts'
import type { Side } from './sides.ts'

/** What somebody is to the API; whatever their cookie says of the past. */
export type Standing = 'stranger' | 'person' | 'client' | 'lawyer' | 'admin'

/** Somebody who asks. */
export interface Identity {
  name: string
  standing: Standing
  visit: Visit
  side?: Side
  /** The case-access grant that their page holds, for side A's case. */
  grant?: string
  /** Puts back cookies, sessions and bans and forgets failed tries: they ask as who they are each time. */
  restore(): Promise<void>
}

/** Everybody who can stand before the API, each signed in on their own. */
export async function makeIdentities(a: Side, b: Side): Promise<Identity[]> {
  const sql = await owner()
  const banned = await makeAdmin({ email: `banned-${randomUUID()}@octagonlaw.example` })
  const admin = await makeAdmin({ email: `admin-${randomUUID()}@octagonlaw.example` })
  const identities: Identity[] = []
  let sessions = '[]'
  const add = (
    name: string,
    standing: Standing,
    visit: Visit,
    more: Partial<Pick<Identity, 'side' | 'grant'>> = {},
  ) => {
    const cookies = [...visit.cookies]
    const restore = async () => {
      for (const [key, value] of cookies) visit.cookies.set(key, value)
      await sql.query(
        `with forgotten as (delete from throttles),
           banned as (update users set banned_at = now() where id = $2 and banned_at is null)
         insert into sessions select * from jsonb_populate_recordset(null::sessions, $1)
           where user_id in (select id from users) on conflict do nothing`,
        [sessions, banned.id],
      )
    }
    identities.push({ name, standing, visit, restore, ...more })
  }

  add('anonymous', 'stranger', await stranger())
  const pending = await stranger()
  await pending.api.accounts.signUp({
    name: 'Not yet',
    email: `pending-${randomUUID().slice(0, 8)}@demo.example`,
    password: sharedPassword,
  })
  add('somebody whose sign-up waits for the mail', 'stranger', pending)

  const expired = await as(admin.person)
  await sql.query(`update sessions set expires_at = now() - interval '1 minute' where user_id = $1`, [
    admin.id,
  ])
  add('administrator whose session has expired', 'stranger', expired)

  const bannedVisit = await as(banned.person)
  await sql.query('update users set banned_at = now() where id = $1', [banned.id])
  add('administrator who is banned', 'stranger', bannedVisit)
  const gone = await as(a.lawyer.person)
  const old = new Map(gone.cookies)
  await gone.api.accounts.signOut()
  for (const [key, value] of old) gone.cookies.set(key, value)
  add('lawyer A who has signed out, with the old cookie', 'stranger', gone)

  add('login without a record', 'person', await as((await makeUser()).person))
  const former = await makeLawyer()
  const formerVisit = await as(former.person)
  await sql.query('delete from user_roles where user_id = $1', [former.userId])
  add('lawyer whose role was taken away', 'person', formerVisit)

  add('client A', 'client', await as(a.client.person), { side: a })
  add('client B', 'client', await as(b.client.person), { side: b })
  add('lawyer A', 'lawyer', await as(a.lawyer.person), { side: a })
  add('lawyer B', 'lawyer', await as(b.lawyer.person), { side: b })
  add('administrator', 'admin', await as(admin.person))

  const lawyerA = identities.find(({ name }) => name === 'lawyer A') as Identity
  const grantOf = async (visit: Visit) => {
    const { pinCode } = await lawyerA.visit.api.lawyer.pins.create({ caseId: a.case.id })
    const opened = await visit.api.site.caseAccess.verifyPin({
      case_id: a.case.id,
      pin_code: pinCode as string,
    })
    return opened.grant as string
  }
  const visitor = await stranger()
  add('visitor who unlocked case A', 'stranger', visitor, { grant: await grantOf(visitor) })
  const unlocking = await as(a.client.person)
  add('client A who unlocked case A', 'client', unlocking, { side: a, grant: await grantOf(unlocking) })
  // A grant that was made out to the client doesn't serve whoever else gets hold of it.
  const holding = await as(b.client.person)
  add('client B holding client A’s grant', 'client', holding, { side: b, grant: await grantOf(unlocking) })

  for (const side of [a, b])
    for (const standing of ['client', 'lawyer'] as const) {
      const speaker = identities.find((one) => one.side === side && one.standing === standing) as Identity
      await speaker.visit.api[standing].chat.send({
        conversationId: side.ids.conversation,
        clientKey: randomUUID(),
        messageText: `${side.whispered} words`,
      })
    }
  sessions = (await sql.query('select jsonb_agg(to_jsonb(s))::text as all from sessions s')).rows[0].all
  return identities
}
