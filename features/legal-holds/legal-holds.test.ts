import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { purgeRecords } from '#features/deleted-records/purge.server.ts'
import { formatDay } from '#platform/dates/format-day.ts'
import { testApp } from '#test/app.ts'
import {
  makeAdmin,
  makeAppointment,
  makeCase,
  makeCaseUpdate,
  makeClient,
  makeCourtDate,
  makeDocument,
  makeLead,
  makeTask,
  makeTimeEntry,
  owner,
} from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'
import { procedures } from '#test/rights/procedures.ts'
import { holdMessages } from './legal-holds.schema.ts'

let admin: Visit
let name: string
beforeAll(async () => {
  const account = await makeAdmin()
  name = account.name
  admin = await as(account.person)
})

const holds = () => admin.api.admin.legalHolds
const query = async (text: string, values: unknown[] = []) => (await owner()).query(text, values)
const onHold = {
  status: 409,
  message: expect.stringMatching(/^On legal hold since \w{3} \d{1,2}, \d{4}\.$/),
}
/** A lawyer's deletion would take along what belongs to a client whom nobody chose: it names the client. */
const clientOnHold = {
  status: 409,
  message: expect.stringMatching(
    /^The client .+ has been on legal hold since \w{3} \d{1,2}, \d{4}\. Please choose/,
  ),
}

type Calls = Record<string, (input: object) => Promise<unknown>>
/** A procedure by its name in the matrix, such as `admin.cases.delete`. */
const procedure = ({ api }: Visit, path: string) => {
  const parts = path.split('.')
  const last = parts.pop() ?? ''
  return parts.reduce((at, part) => at[part] as never, api as never as Calls)[last] as Calls[string]
}

/** Delete what belongs to no case and no client. */
const ofNeither = [
  'lawyer.pins.delete',
  'accounts.own.passkeys.remove',
  'admin.listSettings.deleteView',
  'admin.locations.delete',
  'lawyer.listSettings.deleteView',
  'admin.checklists.delete',
  'admin.inbox.delete',
  'lawyer.articles.delete',
  'admin.articles.delete',
  'admin.testimonials.delete',
  'admin.webhooks.delete',
]

/** Each way to delete something of a case or a client. */
async function heldThings() {
  const item = await makeCase()
  const { client, lawyer } = item
  const made = {
    update: await makeCaseUpdate({ case: item }),
    task: await makeTask({ case: item }),
    paper: await makeDocument({ case: item }),
    entry: await makeTimeEntry({ case: item, lawyerId: lawyer.id }),
    date: await makeCourtDate({ case: item }),
    appointment: await makeAppointment({ client, lawyer }),
    lead: await makeLead({ clientId: client.id }),
  }
  const parties = admin.api.admin.caseParties
  const party = (caseId: string, name: string) => parties.add({ caseId, role: 'witness', party: { name } })
  const [kept, twin] = [await party(item.id, 'Vera Holm'), await party(item.id, 'V. Holm')]
  const outsider = await party((await makeCase()).id, 'Nils Holm')
  const related = (fromId: string, toId: string) =>
    admin.api.admin.partyRelations.add({ fromId, toId, kind: 'spouse' })
  const outward = await related(kept.party.id, outsider.party.id)
  const inward = await related(kept.party.id, twin.party.id)
  const conversation = await query(
    'insert into chat_conversations (client_id, lawyer_id) values ($1, $2) returning id',
    [client.id, lawyer.id],
  )
  const ways: Record<string, object> = {
    'admin.cases.delete': { id: item.id },
    'admin.clients.delete': { id: client.id },
    'admin.clients.deleteUser': { email: client.email },
    'admin.lawyers.delete': { id: lawyer.id },
    'admin.timeline.delete': { id: made.update.id },
    'lawyer.timeline.delete': { id: made.update.id },
    'admin.tasks.delete': { id: made.task.id },
    'admin.documents.delete': { id: made.paper.id },
    'admin.billing.delete': { id: made.entry.id },
    'admin.calendar.delete': { id: made.date.id },
    'lawyer.billing.delete': { id: made.entry.id },
    'lawyer.calendar.delete': { id: made.date.id },
    'lawyer.billing.deleteMany': { rows: [{ id: made.entry.id, version: made.entry.version }] },
    'lawyer.courtDates.deleteMany': { rows: [{ id: made.date.id, version: made.date.version }] },
    'admin.caseParties.remove': { id: kept.id },
    'lawyer.caseParties.remove': { id: kept.id },
    'admin.partyRelations.remove': outward,
    'lawyer.partyRelations.remove': inward,
    'admin.parties.merge': { keptId: kept.party.id, mergedId: twin.party.id },
    'admin.leads.delete': { id: made.lead.id },
    'lawyer.appointments.delete': { id: made.appointment.id },
    'lawyer.chat.delete': { conversationId: conversation.rows[0].id },
  }
  return { item, ways, ...made }
}

describe('hours of a case that was deleted', () => {
  /** A case with a client's hours, deleted together with the client or alone; the hours are left. */
  async function leftHours(path: 'admin.cases.delete' | 'admin.clients.delete') {
    const item = await makeCase()
    const entry = await makeTimeEntry({ case: item, lawyerId: item.lawyer.id })
    await procedure(admin, path)({ id: path === 'admin.cases.delete' ? item.id : item.client.id })
    const remove = () => admin.api.admin.billing.delete({ id: entry.id })
    return { item, entry, remove }
  }
  const recordOf = async (table: string, rowId: string) =>
    (await query('select * from deleted_records where table_name = $1 and row_id = $2', [table, rowId]))
      .rows[0]

  test('are held with the deleted client, and with the deleted case', async () => {
    for (const table of ['clients', 'cases'] as const) {
      const { item, remove } = await leftHours('admin.clients.delete')
      const { id } = await recordOf(table, table === 'clients' ? item.client.id : item.id)
      await admin.api.admin.records.hold({ id, hold: true, reason: 'Subpoena' })
      await expect(remove()).rejects.toMatchObject(onHold)
      await admin.api.admin.records.hold({ id, hold: false, reason: 'Answered' })
      await remove()
    }
  })

  test('are held with the client whose case was deleted, can’t be moved, and go back with their case', async () => {
    const { item, entry, remove } = await leftHours('admin.cases.delete')
    await holds().create({ kind: 'client', id: item.client.id, reason: 'Litigation' })
    await expect(remove()).rejects.toMatchObject(onHold)
    const other = await makeCase()
    await expect(
      query('update time_entries set case_id = $1 where id = $2', [other.id, entry.id]),
    ).rejects.toMatchObject({ message: onHold.message })
    await admin.api.admin.records.restore({ id: (await recordOf('cases', item.id)).id })
    const { rows } = await query('select case_id from time_entries where id = $1', [entry.id])
    expect(rows).toEqual([{ case_id: item.id }])
  })

  test('that were deleted before the hold are kept, whether their case is there or not', async () => {
    for (const isGone of [false, true]) {
      const item = await makeCase()
      const entry = await makeTimeEntry({ case: item, lawyerId: item.lawyer.id })
      if (isGone) await admin.api.admin.cases.delete({ id: item.id })
      await admin.api.admin.billing.delete({ id: entry.id })
      const record = await recordOf('time_entries', entry.id)
      expect(record).toMatchObject({ case_id: item.id, client_id: item.client.id })
      if (!isGone) await admin.api.admin.cases.delete({ id: item.id })
      await holds().create({ kind: 'client', id: item.client.id, reason: 'Litigation' })
      await query(
        `update deleted_records set keep_until = '2020-01-01', purge_after = '2020-01-01' where id = $1`,
        [record.id],
      )
      await purgeRecords((await testApp()).services)
      expect(await recordOf('time_entries', entry.id)).toBeDefined()
      const { items } = await admin.api.admin.records.list({ kind: 'time_entries' })
      expect(items.find(({ id }) => id === record.id)).toMatchObject({
        caseNumber: item.caseNumber,
        heldWith: 'client',
      })
    }
  })

  test('that were deleted before their case got another client are held with both clients', async () => {
    const { records, billing, cases } = admin.api.admin
    for (const isGone of [false, true])
      for (const of of ['before', 'after'] as const) {
        const [item, after] = [await makeCase(), await makeClient()]
        const entry = await makeTimeEntry({ case: item, lawyerId: item.lawyer.id })
        await billing.delete({ id: entry.id })
        await query('update cases set client_id = $2 where id = $1', [item.id, after.id])
        if (isGone) await cases.delete({ id: item.id })
        const client = of === 'before' ? item.client : after
        const { id: holdId } = await holds().create({ kind: 'client', id: client.id, reason: 'Litigation' })
        const { rows } = await query(
          `update deleted_records set keep_until = '2020-01-01', purge_after = '2020-01-01'
            where row_id = $1 returning id`,
          [entry.id],
        )
        const kept = async () => {
          await purgeRecords((await testApp()).services)
          return (await recordOf('time_entries', entry.id)) !== undefined
        }
        expect(await kept()).toBe(true)
        const { items } = await records.list({ kind: 'time_entries' })
        expect(items.find(({ id }) => id === rows[0].id)).toMatchObject({ heldWith: 'client' })
        await holds().lift({ id: holdId, reason: 'Settled' })
        expect(await kept()).toBe(false)
      }
  })

  test('that were deleted are kept with the deleted case or client on hold', async () => {
    for (const table of ['cases', 'clients'] as const) {
      const { item, entry, remove } = await leftHours('admin.clients.delete')
      await remove()
      const { id } = await recordOf(table, table === 'clients' ? item.client.id : item.id)
      await admin.api.admin.records.hold({ id, hold: true, reason: 'Subpoena' })
      await query(
        `update deleted_records set keep_until = '2020-01-01', purge_after = '2020-01-01' where row_id = $1`,
        [entry.id],
      )
      await purgeRecords((await testApp()).services)
      const record = await recordOf('time_entries', entry.id)
      const { items } = await admin.api.admin.records.list({ kind: 'time_entries' })
      expect(items.find((one) => one.id === record.id)?.heldWith).toBe(table === 'cases' ? 'case' : 'client')
    }
  })
})

describe('refusals', () => {
  test('only administrators see, set and lift holds', async () => {
    const item = await makeCase()
    const { id } = await holds().create({ kind: 'case', id: item.id, reason: 'Litigation' })
    for (const { api } of [await anonymous(), await as(item.client.person), await as(item.lawyer.person)]) {
      await expect(api.admin.legalHolds.list({})).rejects.toMatchObject(notForThem)
      const input = { kind: 'client' as const, id: item.client.id, reason: 'Mine' }
      await expect(api.admin.legalHolds.create(input)).rejects.toMatchObject(notForThem)
      await expect(api.admin.legalHolds.lift({ id, reason: 'Mine' })).rejects.toMatchObject(notForThem)
    }
  })

  test('a hold needs a reason and something to hold, and there is one at a time', async () => {
    const { id } = await makeCase()
    await expect(holds().create({ kind: 'case', id, reason: ' ' })).rejects.toMatchObject({
      data: { fields: { reason: holdMessages.reason } },
    })
    await expect(holds().create({ kind: 'client', id: randomUUID(), reason: 'None' })).rejects.toMatchObject({
      status: 400,
    })
    const both = await Promise.allSettled(
      ['One', 'Two'].map((reason) => holds().create({ kind: 'case', id, reason })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(holds().create({ kind: 'case', id, reason: 'Three' })).rejects.toMatchObject({
      status: 409,
      message: holdMessages.held,
    })
  })

  test('a hold is lifted once', async () => {
    const { id } = await holds().create({ kind: 'case', id: (await makeCase()).id, reason: 'Litigation' })
    await holds().lift({ id, reason: 'Settled' })
    await expect(holds().lift({ id, reason: 'Again' })).rejects.toMatchObject({
      status: 409,
      message: holdMessages.lifted,
    })
    await expect(holds().lift({ id: randomUUID(), reason: 'None' })).rejects.toMatchObject({ status: 404 })
  })
})

test('the lists of cases and clients say what is on hold, until it is lifted', async () => {
  const item = await makeCase()
  const { cases, clients } = admin.api.admin
  const isHeld = async () => [
    (await cases.list({ search: item.caseNumber })).items[0]?.isHeld,
    (await clients.list({ search: item.client.email })).items[0]?.isHeld,
  ]
  expect(await isHeld()).toEqual([false, false])
  const onCase = await holds().create({ kind: 'case', id: item.id, reason: 'Subpoena' })
  expect(await isHeld()).toEqual([true, false])
  await holds().lift({ id: onCase.id, reason: 'Quashed' })
  const onClient = await holds().create({ kind: 'client', id: item.client.id, reason: 'Subpoena' })
  expect(await isHeld()).toEqual([true, true])
  await holds().lift({ id: onClient.id, reason: 'Quashed' })
  expect(await isHeld()).toEqual([false, false])
})

test('every procedure that deletes is named here', async () => {
  const deleting = Object.keys(procedures).filter((path) => /\.(delete\w*|remove|merge)$/.test(path))
  expect(deleting.sort()).toEqual([...Object.keys((await heldThings()).ways), ...ofNeither].sort())
})

test('every table that keeps what was deleted of a case or a client refuses while it is held', async () => {
  const { rows } = await query(`
    select c.relname from pg_trigger as t join pg_class as c on c.oid = t.tgrelid
    where t.tgname = 'archive_deleted' and not exists (
      select from pg_trigger as r where r.tgrelid = c.oid and r.tgname = 'refuse_held')`)
  // Of the firm itself. A party that belongs to a case stays as long as its line in case_parties, which is held.
  expect(rows.map(({ relname }) => relname).sort()).toEqual([
    'article_versions',
    'articles',
    'contact_messages',
    'lawyers',
    'lead_mails',
    'parties',
    'testimonial_versions',
    'testimonials',
  ])
})

describe.each(['case', 'client'] as const)('a hold on a %s', (kind) => {
  test('refuses each way to delete something of it, until it is lifted', async () => {
    const { item, ways } = await heldThings()
    const lawyer = await as(item.lawyer.person)
    const id = kind === 'case' ? item.id : item.client.id
    const { id: holdId } = await holds().create({ kind, id, reason: 'Subpoena of 2 May' })
    // A hold on a case does not hold what belongs to its client alone.
    const ofClient = [
      'admin.leads.delete',
      'lawyer.appointments.delete',
      'lawyer.chat.delete',
      'admin.lawyers.delete',
    ]
    const refused = Object.entries(ways).filter(([path]) => kind === 'client' || !ofClient.includes(path))
    for (const [path, input] of refused) {
      const call = procedure(path.startsWith('lawyer.') ? lawyer : admin, path)
      if (path.endsWith('Many'))
        expect([path, await call(input)]).toEqual([
          path,
          { done: [], refused: [{ id: expect.any(String), why: 'held' }] },
        ])
      else
        await expect(call(input), path).rejects.toMatchObject(
          path === 'admin.lawyers.delete' ? clientOnHold : onHold,
        )
    }
    await holds().lift({ id: holdId, reason: 'Quashed' })
    await admin.api.admin.cases.delete({ id: item.id })
  })

  test('refuses to replace or to move what was filed', async () => {
    const { item, update, paper, date, entry } = await heldThings()
    const other = await makeCase()
    const id = kind === 'case' ? item.id : item.client.id
    await holds().create({ kind, id, reason: 'Litigation' })
    const { lawyer } = (await as(item.lawyer.person)).api
    const edit = { id: update.id, version: update.version, description: 'It never happened.' }
    await expect(
      lawyer.timeline.edit({ ...edit, entryTimestamp: update.entryTimestamp } as never),
    ).rejects.toMatchObject(onHold)
    for (const [table, row] of Object.entries({
      documents: paper,
      calendar_events: date,
      time_entries: entry,
    }))
      await expect(
        query(`update ${table} set case_id = $2 where id = $1`, [row.id, other.id]),
      ).rejects.toThrow(/^On legal hold since/)
    await expect(
      query('update cases set client_id = $2 where id = $1', [item.id, (await makeClient()).id]),
    ).rejects.toThrow(/^On legal hold since/)
    // Work goes on.
    await query(`update cases set status = 'closed' where id = $1`, [item.id])
    await makeCaseUpdate({ case: item })
  })

  test('keeps what was deleted of it before from being erased', async () => {
    const item = await makeCase()
    const { id: updateId } = await makeCaseUpdate({ case: item })
    await admin.api.admin.timeline.delete({ id: updateId })
    await query(
      `update deleted_records set keep_until = '2020-01-01', purge_after = '2020-01-01' where row_id = $1`,
      [updateId],
    )
    const id = kind === 'case' ? item.id : item.client.id
    const { id: holdId } = await holds().create({ kind, id, reason: 'Litigation' })
    const { services } = await testApp()
    const kept = async () => {
      await purgeRecords(services)
      const { rows } = await query('select id from deleted_records where row_id = $1', [updateId])
      return rows.length === 1
    }
    expect(await kept()).toBe(true)
    const { items } = await admin.api.admin.records.list({ search: item.caseNumber, kind: 'case_updates' })
    for (const record of items) expect(record.heldWith).toBe(kind)
    await holds().lift({ id: holdId, reason: 'Settled' })
    expect(await kept()).toBe(false)
  })
})

test('a case can be deleted although a party of its title is related to one in a held case; the relation stays', async () => {
  const [held, other] = [await makeCase(), await makeCase({ title: 'Doe v. Harbor Shipping' })]
  const { caseParties, partyRelations, cases } = admin.api.admin
  const added = await caseParties.add({ caseId: held.id, role: 'witness', party: { name: 'Vera Holm' } })
  const ofTitle = (await caseParties.list({ caseId: other.id })).find(({ can }) => !can.remove)
  const { id } = await partyRelations.add({
    fromId: added.party.id,
    toId: ofTitle?.party.id ?? '',
    kind: 'spouse',
  })
  await holds().create({ kind: 'case', id: held.id, reason: 'Litigation' })
  await cases.delete({ id: other.id })
  await expect(partyRelations.remove({ id })).rejects.toMatchObject(onHold)
})

test('the list says what is held, since when, by whom and why, and what was lifted', async () => {
  const item = await makeCase()
  const { id } = await holds().create({ kind: 'case', id: item.id, reason: 'Litigation' })
  const first = async (state: 'standing' | 'lifted') => (await holds().list({ state })).items[0]
  expect(await first('standing')).toMatchObject({
    ...{ id, kind: 'case', label: `${item.caseNumber} · ${item.title}`, lifted: null },
    caseNumber: item.caseNumber,
    set: { reason: 'Litigation', by: name },
  })
  await holds().lift({ id, reason: 'Settled' })
  expect(await first('lifted')).toMatchObject({ id, lifted: { reason: 'Settled', by: name } })
  const { rows } = await query(
    `select action, entity_id, detail from audit_log where case_id = $1 and action like 'hold.%' order by id`,
    [item.id],
  )
  expect(rows).toEqual([
    { action: 'hold.set', entity_id: item.id, detail: { reason: 'Litigation' } },
    { action: 'hold.lifted', entity_id: item.id, detail: { reason: 'Settled' } },
  ])
})

test('the day in a refusal is the firm’s', async () => {
  const item = await makeCase()
  await holds().create({ kind: 'case', id: item.id, reason: 'Litigation' })
  await query(`update legal_holds set set_at = '2026-03-02T03:00:00Z' where case_id = $1`, [item.id])
  await expect(admin.api.admin.cases.delete({ id: item.id })).rejects.toMatchObject({
    message: `On legal hold since ${formatDay('2026-03-01')}.`,
  })
})
