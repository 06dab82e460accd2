import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { makeAppointment, makeCase, makeClient, makeLawyer, owner } from '#test/factories.ts'
import { as, type Visit } from '#test/people.ts'
import { countRoundTrips } from '#test/round-trips.ts'
import budgets from '../budgets.json' with { type: 'json' }

let network: Awaited<ReturnType<typeof countRoundTrips>>
let visit: Visit
let staff: Visit
let caseId: string
let conversationId: string

beforeAll(async () => {
  network = await countRoundTrips((await testDatabase()).loginUrl)
  const [client, lawyer] = [await makeClient(), await makeLawyer()]
  caseId = (await makeCase({ client, lawyer })).id
  const { id } = await makeAppointment({ client, lawyer, status: 'confirmed', confirmedDate: new Date() })
  const { rows } = await (await owner()).query(
    `insert into chat_conversations (client_id, lawyer_id, appointment_id) values ($1, $2, $3)
      on conflict (client_id, lawyer_id) do update set appointment_id = $3 returning id`,
    [client.id, lawyer.id, id],
  )
  conversationId = rows[0].id
  const env = { DATABASE_URL: network.url }
  visit = await as(client.person, { env })
  staff = await as(lawyer.person, { env })
})
afterAll(() => network.close())

/** The minimum of several tries, because the process polls for changes and jobs in the background. */
async function roundTrips(call: () => Promise<unknown>): Promise<number> {
  const counted: number[] = []
  for (let n = 0; n < 12; n++) {
    // Wait for the previous try's background work.
    await setTimeout(200)
    const before = network.count()
    await call()
    counted.push(network.count() - before)
  }
  return Math.min(...counted)
}

const message = () => ({ conversationId, idempotencyKey: randomUUID(), messageText: 'Good morning' })

test.each<[keyof typeof budgets.roundTrips, () => Promise<unknown>]>([
  ['an authenticated read', () => visit.api.client.cases.list({})],
  ['a message', () => visit.api.client.chat.send(message())],
  ['a read that keeps who has looked', () => staff.api.lawyer.timeline.list({ caseId })],
  ['marking as read', () => visit.api.client.chat.markRead({ conversationId })],
  ['an authenticated write', () => visit.api.client.caseAccess.requestPin({ caseId })],
  ['a call that asks the database nothing', () => visit.api.accounts.session()],
])('%s keeps to its round trips to the database', async (name, call) => {
  expect(await roundTrips(call)).toBeLessThanOrEqual(budgets.roundTrips[name])
})
