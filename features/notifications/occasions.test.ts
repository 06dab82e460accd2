import { beforeAll, expect, test } from 'vitest'
import { makeCase, makeClient, makeLawyer } from '#test/factories.ts'
import { as, type Visit } from '#test/people.ts'

let client: Awaited<ReturnType<typeof makeClient>>
let lawyer: Awaited<ReturnType<typeof makeLawyer>>
let caseId: string
let atClient: Visit
let atLawyer: Visit
let bystander: Visit

beforeAll(async () => {
  client = await makeClient()
  lawyer = await makeLawyer()
  caseId = (await makeCase({ client, lawyer })).id
  atClient = await as(client.person)
  atLawyer = await as(lawyer.person)
  bystander = await as((await makeClient()).person)
})

const newest = async (visit: Visit) => (await visit.api.notifications.list()).items[0]?.kind

/** Asks for an appointment, to be answered. */
async function asked(of = lawyer) {
  const { id } = await atClient.api.client.appointments.book({ lawyerId: of.id })
  return id
}

const occasions: [what: string, kind: string, happen: () => Promise<unknown>][] = [
  [
    'an entry in the timeline',
    'case_update',
    () => atLawyer.api.lawyer.timeline.add({ caseId, description: 'Filed.', entryTimestamp: new Date() }),
  ],
  [
    'what happens next',
    'next_step',
    async () => {
      const { version } = await atLawyer.api.lawyer.cases.get({ id: caseId })
      const said = { nextStep: 'We file the reply.', nextStepOn: null }
      return atLawyer.api.lawyer.cases.setNextStep({ id: caseId, version, ...said })
    },
  ],
  [
    'a document',
    'document_added',
    () =>
      atLawyer.api.lawyer.documents.add({
        title: 'A paper',
        caseId,
        fileUrl: 'https://papers.example/1.pdf',
      }),
  ],
  ['a PIN', 'pin_created', () => atLawyer.api.lawyer.pins.create({ caseId })],
  [
    'a document of no case',
    'document_added',
    () =>
      atLawyer.api.lawyer.documents.add({
        title: 'Terms',
        clientId: client.id,
        fileUrl: 'https://papers.example/2.pdf',
      }),
  ],
  [
    'an appointment that is accepted',
    'appointment_confirmed',
    async () => atLawyer.api.lawyer.appointments.accept({ id: await asked() }),
  ],
  [
    'a message',
    'chat_message',
    async () => {
      const conversationId = (await atClient.api.client.chat.conversations())[0]?.id ?? ''
      await atLawyer.api.lawyer.chat.send({
        conversationId,
        idempotencyKey: crypto.randomUUID(),
        messageText: 'Good morning.',
      })
    },
  ],
  [
    'an appointment that is declined',
    'appointment_rejected',
    async () => {
      const other = await makeLawyer()
      const atOther = await as(other.person)
      await atOther.api.lawyer.appointments.decline({ id: await asked(other), rejectionReason: 'On leave' })
    },
  ],
]

test.each(occasions)('%s notifies only the client concerned', async (_what, kind, happen) => {
  await happen()
  expect(await newest(atClient)).toBe(kind)
  expect(await newest(bystander)).toBeUndefined()
})
