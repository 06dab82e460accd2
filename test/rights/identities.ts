import { randomUUID } from 'node:crypto'
import { makeAdmin, makeLawyer, makeUser, owner, sharedPassword } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import type { Side } from './sides.ts'

/** The role that the API sees, even if an old cookie claims another one. */
export type IdentityRole = 'anonymous' | 'person' | 'client' | 'lawyer' | 'admin'

/** A caller. */
export interface Identity {
  name: string
  role: IdentityRole
  visit: Visit
  side?: Side
  /** The case-access grant of their page, for side A's case. */
  grant?: string
  /** Restores cookies, sessions and bans and clears throttles, so that each call has the same identity. */
  restore(): Promise<void>
}

/** Every kind of caller, each with its own session. */
export async function makeIdentities(a: Side, b: Side): Promise<Identity[]> {
  const sql = await owner()
  const banned = await makeAdmin({ email: `banned-${randomUUID()}@octagonlaw.example` })
  const admin = await makeAdmin({ email: `admin-${randomUUID()}@octagonlaw.example` })
  const identities: Identity[] = []
  let sessions = '[]'
  const add = (
    name: string,
    role: IdentityRole,
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
    identities.push({ name, role, visit, restore, ...more })
  }

  add('anonymous', 'anonymous', await anonymous())
  const pending = await anonymous()
  await pending.api.accounts.signUp({
    name: 'Not yet',
    email: `pending-${randomUUID().slice(0, 8)}@demo.example`,
    password: sharedPassword,
  })
  add('somebody whose sign-up waits for the mail', 'anonymous', pending)

  const expired = await as(admin.person)
  await sql.query(`update sessions set expires_at = now() - interval '1 minute' where user_id = $1`, [
    admin.id,
  ])
  add('administrator whose session has expired', 'anonymous', expired)

  const bannedVisit = await as(banned.person)
  await sql.query('update users set banned_at = now() where id = $1', [banned.id])
  add('administrator who is banned', 'anonymous', bannedVisit)
  const gone = await as(a.lawyer.person)
  const old = new Map(gone.cookies)
  await gone.api.accounts.signOut()
  for (const [key, value] of old) gone.cookies.set(key, value)
  add('lawyer A who has signed out, with the old cookie', 'anonymous', gone)

  add('login without a record', 'person', await as((await makeUser()).person))
  const former = await makeLawyer()
  const formerVisit = await as(former.person)
  await sql.query('delete from user_roles where user_id = $1', [former.userId])
  add('lawyer whose role was revoked', 'person', formerVisit)

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
  const anonymousVisit = await anonymous()
  add('anonymous with a grant of case A', 'anonymous', anonymousVisit, {
    grant: await grantOf(anonymousVisit),
  })
  const unlocking = await as(a.client.person)
  add('client A who unlocked case A', 'client', unlocking, { side: a, grant: await grantOf(unlocking) })
  // A grant issued to the client doesn't work for anybody else.
  const holding = await as(b.client.person)
  add('client B holding client A’s grant', 'client', holding, { side: b, grant: await grantOf(unlocking) })

  for (const side of [a, b])
    for (const role of ['client', 'lawyer'] as const) {
      const speaker = identities.find((one) => one.side === side && one.role === role) as Identity
      await speaker.visit.api[role].chat.send({
        conversationId: side.ids.conversation,
        idempotencyKey: randomUUID(),
        messageText: `${side.whispered} words`,
      })
    }
  sessions = (await sql.query('select jsonb_agg(to_jsonb(s))::text as all from sessions s')).rows[0].all
  return identities
}
