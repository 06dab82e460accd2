import { expect, test } from 'vitest'
import { chatBrowser, makeFirmKey, newConversation } from '#test/fixtures/chat-browsers.ts'

test('a device learns that its request for access was refused, until it asks again', async () => {
  await makeFirmKey()
  const { conversationId, client, lawyer } = await newConversation()
  const ann = await chatBrowser('client', client.person)
  const eleanor = await chatBrowser('lawyer', lawyer.person)
  await ann.send(conversationId, 'One.')
  const telephone = await chatBrowser('client', client.person)
  const { deviceId, chat } = telephone
  const ask = async () =>
    (await chat.keys.ask({ conversationId, deviceId, commitment: await telephone.agent.ask() })).id
  const refused = async () => (await telephone.look(conversationId)).keys.refused
  const id = await ask()
  expect(await refused()).toBe(false)
  await eleanor.chat.keys.end({ id, outcome: 'refused' })
  expect(await refused()).toBe(true)
  expect((await telephone.look(conversationId)).view.admissions).toEqual([])
  // It is about that device alone.
  for (const other of [ann, eleanor]) expect((await other.look(conversationId)).keys.refused).toBe(false)
  const again = await ask()
  expect(await refused()).toBe(false)
  await chat.keys.end({ id: again, outcome: 'withdrawn' })
  expect(await refused()).toBe(false)
})
