import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { figure } from '#test/assurance/figure.ts'
import { makeAdmin, makeLawyer, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { openPage } from './live-page.ts'
import { makeSide, type Side } from './sides.ts'

// A revoked right ends the subscriptions of open pages within two seconds.

const withinMs = 2_000
const took: number[] = []
afterAll(() =>
  figure(
    'socket endings',
    `${took.length} kinds, slowest ${Math.round(Math.max(...took))} ms`,
    'silent within 2 s',
  ),
)

type Ending = (firm: { side: Side; watching: Visit; admin: Visit; lawyer: Visit }) => Promise<unknown>
const address = () => `${randomUUID()}@octagonlaw.example`
const run = async (statement: string, ...values: unknown[]) => (await owner()).query(statement, values)

const endings: [
  name: string,
  who: 'client' | 'lawyer' | 'admin',
  topic: (side: Side) => string,
  ending: Ending,
][] = [
  ['signing out', 'client', ownCases, ({ watching }) => watching.api.accounts.signOut()],
  [
    'ending the session elsewhere',
    'client',
    ownCases,
    async ({ side }) => (await as(side.client.person)).api.accounts.own.endOtherSessions(),
  ],
  [
    'a ban',
    'client',
    ownCases,
    ({ side }) => run('update users set banned_at = now() where id = $1', side.client.userId),
  ],
  [
    'a block by an administrator',
    'client',
    ownCases,
    ({ side, admin }) => admin.api.admin.people.block({ userId: side.client.userId as string }),
  ],
  [
    'an administrator who ends all sessions',
    'client',
    ownCases,
    ({ side, admin }) => admin.api.admin.people.endSessions({ userId: side.client.userId as string }),
  ],
  [
    'a second factor that an administrator resets',
    'client',
    ownCases,
    ({ side, admin }) => admin.api.admin.people.resetTwoFactor({ userId: side.client.userId as string }),
  ],
  [
    'a role that an administrator revokes',
    'lawyer',
    ({ ids }) => `cases/lawyer_id/${ids.lawyer}`,
    ({ side, admin }) =>
      admin.api.admin.people.revokeRole({ userId: side.lawyer.userId as string, role: 'lawyer' }),
  ],
  [
    'the deletion of the login',
    'client',
    ownCases,
    ({ side }) => run('delete from users where id = $1', side.client.userId),
  ],
  [
    'the deletion of the client',
    'client',
    ownCases,
    ({ side, admin }) => admin.api.admin.clients.delete({ id: side.client.id }),
  ],
  [
    'a client who is separated from the login',
    'client',
    ownCases,
    ({ side, admin }) => admin.api.admin.clients.unlinkLogin({ id: side.client.id, version: 1 }),
  ],
  [
    'a conversation that is ended',
    'client',
    ({ ids }) => `chat_messages/conversation_id/${ids.conversation}`,
    ({ side, lawyer }) => lawyer.api.lawyer.chat.delete({ conversationId: side.ids.conversation }),
  ],
  [
    'a conversation that another lawyer takes over',
    'lawyer',
    ({ ids }) => `chat_messages/conversation_id/${ids.conversation}`,
    async ({ side }) =>
      run(
        'update chat_conversations set lawyer_id = $2 where id = $1',
        side.ids.conversation,
        (await makeLawyer()).id,
      ),
  ],
  [
    'the same, for a page on the conversation itself',
    'lawyer',
    ({ ids }) => `chat_conversations/id/${ids.conversation}`,
    async ({ side }) =>
      run(
        'update chat_conversations set lawyer_id = $2 where id = $1',
        side.ids.conversation,
        (await makeLawyer()).id,
      ),
  ],
  [
    'the loss of the lawyer’s role',
    'lawyer',
    ({ ids }) => `cases/lawyer_id/${ids.lawyer}`,
    ({ side }) => run('delete from user_roles where user_id = $1', side.lawyer.userId),
  ],
  [
    'the deletion of the lawyer',
    'lawyer',
    ({ ids }) => `cases/lawyer_id/${ids.lawyer}`,
    ({ side, admin }) => admin.api.admin.lawyers.delete({ id: side.lawyer.id }),
  ],
  [
    'a case that another lawyer takes over',
    'lawyer',
    ({ ids }) => `case_updates/case_id/${ids.case}`,
    ({ side }) => run('update cases set lawyer_id = null where id = $1', side.ids.case),
  ],
  [
    'the deletion of a case',
    'lawyer',
    ({ ids }) => `case_updates/case_id/${ids.case}`,
    ({ side, admin }) => admin.api.admin.cases.delete({ id: side.ids.case }),
  ],
  [
    'the loss of the administrator’s role',
    'admin',
    () => 'clients',
    async ({ watching }) =>
      run(
        `delete from user_roles where role = 'admin' and user_id = $1`,
        (await watching.api.accounts.session())?.id,
      ),
  ],
]

function ownCases({ ids }: Side) {
  return `cases/client_id/${ids.client}`
}

test.for(endings)('%s closes or silences an open page', async ([, who, topicOf, ending]) => {
  const side = await makeSide('A')
  const [admin, other] = [
    await as((await makeAdmin({ email: address() })).person),
    await as((await makeAdmin({ email: address() })).person),
  ]
  const lawyer = await as(side.lawyer.person)
  const watching = who === 'admin' ? other : who === 'lawyer' ? lawyer : await as(side.client.person)
  const topic = topicOf(side)
  const page = await openPage({ cookies: watching.cookies })
  await page.follow(topic)
  await page.follow('lawyers')

  const silence = page.silenced(topic)
  await ending({ side, watching, admin, lawyer })
  const ms = await silence
  took.push(ms)
  expect(ms).toBeLessThan(withinMs)
  await isSilent(page, topic)
})

test('a session ends to the second', async () => {
  const side = await makeSide('A')
  const watching = await as(side.client.person)
  await run(
    `update sessions set expires_at = now() + interval '1.5 seconds' where user_id = $1`,
    side.client.userId,
  )
  const page = await openPage({ cookies: watching.cookies })
  await page.follow(ownCases(side))
  const ms = await page.silenced(ownCases(side))
  took.push(Math.max(0, ms - 1_500))
  expect(ms).toBeLessThan(1_500 + withinMs)
  expect(await page.closed).toBe(4401)
})

test('a revoked and an expired grant end the anonymous page’s subscription', async () => {
  for (const ending of [
    'update case_access_grants set revoked_at = now() where case_id = $1',
    'update case_access_grants set expires_at = now() where case_id = $1',
    'delete from case_access_grants where case_id = $1',
    'update cases set client_id = null where id = $1',
    'update cases set lawyer_id = null where id = $1',
  ]) {
    const side = await makeSide('A')
    const { pinCode } = await (await as(side.lawyer.person)).api.lawyer.pins.create({ caseId: side.ids.case })
    const { api } = await anonymous()
    const opened = await api.site.caseAccess.verifyPin({
      case_id: side.ids.case,
      pin_code: pinCode as string,
    })
    const topic = `case_updates/case_id/${side.ids.case}`
    const page = await openPage()
    await page.follow(topic, opened.grant as string)
    const silence = page.silenced(topic)
    await run(ending, side.ids.case)
    const ms = await silence
    took.push(ms)
    expect(ms, ending).toBeLessThan(withinMs)
    await isSilent(page, topic)
  }
})

/** Announces a change of the topic, and returns whether the page is told. */
async function isSilent(page: Awaited<ReturnType<typeof openPage>>, topic: string) {
  const before = page.about(topic).length
  const control = await openPage()
  await control.follow('lawyers')
  await run(`insert into changes (topic, op) values ($1, 'update'), ('lawyers', 'update')`, topic)
  // The feed is ordered: when another page is told of a later change, this one would have been told of the earlier.
  await expect
    .poll(() => control.about('lawyers').map(({ type }) => type), { timeout: 5_000 })
    .toContain('changed')
  await pause(50)
  expect(page.about(topic).length).toBe(before)
  for (const { socket } of [page, control]) socket.close()
}
