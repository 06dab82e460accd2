import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeClient, makeLawyer, makeLead, owner } from '#test/factories.ts'
import { mailsTo } from '#test/mailbox.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'
import { leadMailMessages } from './lead-mails.schema.ts'

let admin: Visit
beforeAll(async () => {
  admin = await as((await makeAdmin()).person)
})
const leads = () => admin.api.admin.leads
const mails = () => admin.api.admin.leadMails
const address = () => `${randomUUID()}@demo.example`
const text = { subject: 'Hello {{name}}', body: 'Dear {{name}},\n\nfrom {{firm}}.' }
const sending = (leadId: string) => ({
  ...{ leadId, step: 'contacted' as const, subject: 'Hello', body: 'Dear you' },
  idempotencyKey: randomUUID(),
})
/** Saves the text of a step over what is there. */
async function save(step: 'new' | 'contacted' | 'qualified' | 'converted' | 'lost', isAutomatic: boolean) {
  const now = (await mails().templates()).find((one) => one.step === step)
  return mails().saveTemplate({ step, ...text, isAutomatic, version: now?.version ?? 0 })
}

describe('refusals', () => {
  test('only administrators read, write and send', async () => {
    const { id } = await makeLead()
    for (const { api } of [
      await anonymous(),
      await as((await makeClient()).person),
      await as((await makeLawyer()).person),
    ]) {
      await expect(api.admin.leadMails.templates()).rejects.toMatchObject(notForThem)
      await expect(api.admin.leadMails.send(sending(id))).rejects.toMatchObject(notForThem)
      await expect(api.admin.leadMails.ofLead({ leadId: id })).rejects.toMatchObject(notForThem)
    }
  })

  test.each([
    ['subject', { subject: 'Hello {{client}}' }, leadMailMessages.placeholder],
    ['body', { body: 'Dear {{name}, {{' }, leadMailMessages.placeholder],
    ['subject', { subject: 'Two\nlines' }, leadMailMessages.subject],
    ['body', { body: ' ' }, leadMailMessages.body],
    ['isAutomatic', { isAutomatic: true, step: 'lost' }, leadMailMessages.automatic],
    ['isAutomatic', { isAutomatic: true, step: 'new' }, leadMailMessages.automatic],
  ])('a text is refused for its %s', async (field, wrong, message) => {
    await expect(
      mails().saveTemplate({ step: 'contacted', ...text, version: 0, ...wrong } as never),
    ).rejects.toMatchObject({ data: { fields: { [field]: message } } })
  })

  test('a text that somebody else has saved since stays; a mail has no placeholder left', async () => {
    const saved = await save('lost', false)
    await save('lost', false)
    for (const version of [0, saved.version])
      await expect(mails().saveTemplate({ step: 'lost', ...text, version })).rejects.toMatchObject({
        status: 409,
      })
    const { id } = await makeLead()
    await expect(mails().send({ ...sending(id), body: 'Dear {{name}}' })).rejects.toMatchObject({
      data: { fields: { body: leadMailMessages.unfilled } },
    })
    await expect(mails().send(sending(randomUUID()))).rejects.toMatchObject({ status: 404 })
  })
})

const isAutomatic = async (email: string) =>
  (await mailsTo(email)).map(({ headers }) => headers.some(({ key }) => key === 'auto-submitted'))

test('a draft has the lead’s data, once: a name that looks like a placeholder stays', async () => {
  await save('qualified', false)
  const { id } = await makeLead({ name: 'Ann {{firm}} Poole' })
  expect(await mails().draft({ leadId: id, step: 'qualified' })).toMatchObject({
    subject: 'Hello Ann {{firm}} Poole',
  })
  expect((await mails().draft({ leadId: id, step: 'new' })).body).toContain('conflicts of interest')
})

test('a mail is sent once for each key, is the first answer, and is in the history', async () => {
  const lead = await makeLead({ email: address() })
  const mail = sending(lead.id)
  await mails().send(mail)
  await mails().send(mail)
  expect(await mailsTo(lead.email)).toMatchObject([{ subject: 'Hello', replyTo: [expect.anything()] }])
  expect(await isAutomatic(lead.email)).toEqual([false])
  expect(await mails().ofLead({ leadId: lead.id })).toMatchObject([
    { subject: 'Hello', body: 'Dear you', isAutomatic: false, step: 'contacted' },
  ])
  const [now] = (await leads().list({ id: lead.id })).items
  expect(now?.firstAnsweredAt).toBeInstanceOf(Date)
  const { items } = await admin.api.admin.audit.list({ record: lead.id })
  expect(items.map(({ sentence }) => sentence).join()).toMatch(/Sent the mail of Contacted to/)
  await mails().send(sending(lead.id))
  expect((await leads().list({ id: lead.id })).items[0]?.firstAnsweredAt).toEqual(now?.firstAnsweredAt)
})

describe('sent automatically', () => {
  const sentTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)

  test('nothing is sent while it isn’t chosen', async () => {
    await save('contacted', false)
    const { id, version, email } = await makeLead({ email: address() })
    await leads().move({ id, version, status: 'contacted' })
    expect(await sentTo(email)).toEqual([])
  })

  test('once to each lead that comes to the step, on each way', async () => {
    await save('contacted', true)
    await save('converted', true)
    const [moved, edited, chosen, there] = await Promise.all([
      makeLead({ email: address(), name: 'Mo' }),
      makeLead({ email: address() }),
      makeLead({ email: address() }),
      makeLead({ email: address(), status: 'contacted' }),
    ])
    const { id, version } = moved
    await leads().move({ id, version, status: 'contacted' })
    await leads().move({ id, version: version + 2, status: 'new' })
    await leads().move({ id, version: version + 3, status: 'contacted' })
    const { name, email } = edited
    await leads().update({ id: edited.id, version: edited.version, name, email, status: 'contacted' })
    const rows = [chosen, there].map((lead) => ({ id: lead.id, version: lead.version }))
    await leads().changeMany({ rows, status: 'contacted' })
    expect(await Promise.all([moved, edited, chosen, there].map((lead) => sentTo(lead.email)))).toEqual([
      ...[['Hello Mo'], ['Hello Robin Curious'], ['Hello Robin Curious'], []],
    ])
    expect(await isAutomatic(moved.email)).toEqual([true])
    expect((await leads().list({ id })).items[0]?.firstAnsweredAt).toBeInstanceOf(Date)
    const client = await makeLead({ email: address() })
    await leads().convert({ id: client.id, version: client.version, despiteLikely: true })
    expect(await sentTo(client.email)).toEqual(['Hello Robin Curious'])
  })

  test('never to a declined one, wherever it is moved', async () => {
    await save('contacted', true)
    const { id, version, email } = await makeLead({ email: address() })
    await leads().move({ ...{ id, version, status: 'lost', lostReason: 'No.', isDeclined: true } })
    const [lost] = (await leads().list({ id })).items
    await leads().move({ id, version: lost?.version ?? 0, status: 'contacted' })
    expect(await sentTo(email)).toEqual([])
  })
})

test('mails to a declined lead need the permission', async () => {
  const { id, version } = await makeLead({ email: address() })
  await mails().send({ ...sending(id), body: 'About the hidden will.' })
  const [now] = (await leads().list({ id })).items
  await leads().move({
    ...{ id, version: now?.version ?? version, status: 'lost', lostReason: 'No.', isDeclined: true },
  })
  expect(await mails().ofLead({ leadId: id })).toEqual([])
  // The letter that says so goes out nevertheless.
  await mails().send(sending(id))
  const named = await makeAdmin()
  await (await owner()).query(
    `insert into staff_permissions (user_id, permission) values ($1, 'declined_leads')`,
    [named.id],
  )
  const reader = await as(named.person)
  expect(await reader.api.admin.leadMails.ofLead({ leadId: id })).toHaveLength(2)
})
