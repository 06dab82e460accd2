import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeClient, makeLawyer, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'

let admin: Visit
let adminName: string
let another: Visit
beforeAll(async () => {
  const made = await makeAdmin()
  adminName = made.name
  admin = await as(made.person)
  another = await as((await makeAdmin()).person)
})
const inbox = () => admin.api.admin.inbox

async function write(message: string, email = 'vera@demo.example') {
  const from = await anonymous()
  await from.api.site.contact.send({ name: 'Vera Quill', email, message, openedAt: Date.now() - 60_000 })
  const [found] = (await inbox().list({ search: message })).items
  if (!found) throw new Error('The message didn’t arrive.')
  return found
}

describe('refusals', () => {
  test('only an administrator reads or answers messages', async () => {
    const { id } = await write('For the firm alone')
    for (const { api } of [
      await anonymous(),
      await as((await makeClient()).person),
      await as((await makeLawyer()).person),
    ]) {
      await expect(api.admin.inbox.list({})).rejects.toMatchObject(notForThem)
      await expect(api.admin.inbox.get({ id })).rejects.toMatchObject(notForThem)
      await expect(api.admin.inbox.counts()).rejects.toMatchObject(notForThem)
      await expect(api.admin.inbox.answer({ id })).rejects.toMatchObject(notForThem)
      await expect(api.admin.inbox.reopen({ id })).rejects.toMatchObject(notForThem)
      await expect(api.admin.inbox.delete({ id })).rejects.toMatchObject(notForThem)
    }
    expect((await inbox().get({ id })).answer).toBeNull()
  })

  test('what isn’t there isn’t answered', async () => {
    const id = crypto.randomUUID()
    for (const call of ['get', 'answer', 'reopen', 'delete'] as const)
      await expect(inbox()[call]({ id }), call).rejects.toMatchObject({ status: 404 })
  })
})

test('an answer says who and when; who comes second changes nothing; reopening forgets it', async () => {
  const { id } = await write('May I come by?')
  const { open } = await inbox().counts()
  const answered = await inbox().answer({ id })
  expect(answered.answer).toEqual({ by: adminName, at: expect.any(Date) })
  expect(await another.api.admin.inbox.answer({ id })).toEqual(answered)
  expect(await inbox().counts()).toEqual({ open: open - 1 })
  expect((await inbox().reopen({ id })).answer).toBeNull()
  expect(await inbox().counts()).toEqual({ open })
  const { rows } = await (await owner()).query(
    `select action from audit_log where entity = 'contact_messages' and entity_id = $1 order by id`,
    [id],
  )
  expect(rows.map(({ action }) => action)).toEqual(['message.answered', 'message.reopened'])
})

test('the inbox is searched and narrowed by state, and a page is followed by the next', async () => {
  const first = await write('About the willow fence', 'fence@demo.example')
  const second = await write('About the willow hedge', 'hedge@demo.example')
  await inbox().answer({ id: first.id })
  const ids = async (input: Parameters<ReturnType<typeof inbox>['list']>[0]) =>
    (await inbox().list(input)).items.map(({ id }) => id)
  expect(await ids({ search: 'willow' })).toEqual([second.id, first.id])
  expect(await ids({ search: 'hedge@demo' })).toEqual([second.id])
  expect(await ids({ search: 'willow', state: 'open' })).toEqual([second.id])
  expect(await ids({ search: 'willow', state: 'answered' })).toEqual([first.id])
  const { older } = await inbox().list({ search: 'willow', limit: 1 })
  expect(await ids({ search: 'willow', limit: 1, cursor: older ?? '' })).toEqual([first.id])
})

test('an old message is found among thousands, unless its lead was declined', async () => {
  const [kept, walled] = [
    await write('Zebrawood panels, kept', 'kept@demo.example'),
    await write('Zebrawood panels, walled off', 'walled@demo.example'),
  ]
  const db = await owner()
  await db.query('insert into declined_leads (lead_id) values ($1)', [walled.lead?.id])
  await db.query(
    `insert into contact_messages (name, email, message)
     select 'Filler', 'filler@demo.example', 'About number ' || n from generate_series(1, 2100) as n`,
  )
  for (const search of ['zebrawood', 'ze'])
    expect((await inbox().list({ search })).items.map(({ id }) => id)).toEqual([kept.id])
  await db.query(`delete from contact_messages where email = 'filler@demo.example'`)
})

test('a message and its lead lead to each other', async () => {
  const message = await write('First of two', 'lead@demo.example')
  await write('Second of two', 'lead@demo.example')
  const leadId = message.lead?.id ?? ''
  const [lead] = (await admin.api.admin.leads.list({ id: leadId })).items
  expect(lead).toMatchObject({ id: leadId, messages: 2, source: 'website' })
  expect((await inbox().list({ lead: leadId })).items).toHaveLength(2)
  await admin.api.admin.leads.convert({ id: leadId, version: lead?.version ?? 0 })
  expect((await inbox().get({ id: message.id })).lead).toEqual({ id: leadId, status: 'converted' })
  await admin.api.admin.leads.delete({ id: leadId })
  expect((await inbox().get({ id: message.id })).lead).toBeNull()
})

test('a deleted message is gone, and its lead stays', async () => {
  const { id, lead } = await write('Buy watches', 'spam@demo.example')
  await inbox().delete({ id })
  expect((await inbox().list({ search: 'Buy watches' })).items).toEqual([])
  expect((await admin.api.admin.leads.list({ id: lead?.id })).items).toMatchObject([{ messages: 0 }])
})
