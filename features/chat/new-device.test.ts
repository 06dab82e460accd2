import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { readDirectory } from '#features/chat-keys/key-directory.schema.ts'
import type { Head } from '#platform/e2ee/chain.ts'
import { commitmentTo } from '#platform/e2ee/numbers.ts'
import { newRecoveryCode } from '#platform/e2ee/recovery-code.ts'
import { owner, sharedPassword } from '#test/factories.ts'
import { type ChatBrowser, chatBrowser, makeFirmKey, newConversation } from '#test/fixtures/chat-browsers.ts'
import { as } from '#test/people.ts'
import { memoryStore } from './agent/key-store.ts'
import { ownDevice, signedStatement } from './agent/own-device.ts'

const query = async (text: string, ...values: unknown[]) => (await (await owner()).query(text, values)).rows

let people: Awaited<ReturnType<typeof newConversation>>
let ann: ChatBrowser
let eleanor: ChatBrowser
let conversationId: string
const history = ['One.', 'Two.']

beforeAll(async () => {
  await makeFirmKey()
  people = await newConversation()
  conversationId = people.conversationId
  ann = await chatBrowser('client', people.client.person)
  eleanor = await chatBrowser('lawyer', people.lawyer.person)
  await ann.send(conversationId, 'One.')
  await eleanor.send(conversationId, 'Two.')
})

/** Both compare six digits, and the approver gives the newcomer access. @returns the digits of both */
async function giveAccess(newcomer: ChatBrowser, approver: ChatBrowser) {
  const commitment = await newcomer.agent.ask()
  const { id } = await newcomer.chat.keys.ask({ conversationId, deviceId: newcomer.deviceId, commitment })
  const asked = (await approver.look(conversationId)).keys
  await approver.chat.keys.answer({ id, ...(await approver.agent.answer(asked, id)) })
  await newcomer.look(conversationId)
  const digits = async (browser: ChatBrowser) =>
    (await browser.look(conversationId)).view.admissions.find((one) => one.id === id)?.digits
  const seen = [await digits(newcomer), await digits(approver)]
  const { keys } = await approver.look(conversationId)
  const envelopes = await approver.agent.admit(keys, newcomer.deviceId)
  await approver.chat.keys.add({ conversationId, envelopes })
  await approver.chat.keys.end({ id, outcome: 'admitted' })
  return seen
}

test('a new device writes from the first minute, and waits for what was before it', async () => {
  const telephone = await chatBrowser('client', people.client.person)
  expect((await telephone.look(conversationId)).view).toMatchObject({ needsEpoch: true, opened: [] })
  await telephone.send(conversationId, 'From my telephone.')
  expect(await telephone.read(conversationId)).toEqual(['waiting', 'waiting', 'From my telephone.'])
  expect(await eleanor.read(conversationId)).toEqual([...history, 'From my telephone.'])
  expect((await eleanor.look(conversationId)).view.devices).toMatchObject([
    { side: 'client', isNew: false },
    { side: 'client', isNew: true, name: 'client’s browser' },
    { side: 'lawyer', isThis: true },
  ])
  // Nobody seals the history to it unasked.
  expect(await telephone.read(conversationId)).toEqual(['waiting', 'waiting', 'From my telephone.'])
})

test('another device of the same person gives it access, when both show the same six digits', async () => {
  const tablet = await chatBrowser('client', people.client.person)
  const [one, other] = await giveAccess(tablet, ann)
  expect(one).toMatch(/^\d{6}$/)
  expect(other).toBe(one)
  expect((await tablet.read(conversationId)).slice(0, 2)).toEqual(history)
})

test('so can a device of the other person', async () => {
  const laptop = await chatBrowser('client', people.client.person)
  const [one, other] = await giveAccess(laptop, eleanor)
  expect([one, other]).toEqual([one, one])
  expect((await laptop.read(conversationId)).slice(0, 2)).toEqual(history)
})

test('of two devices that answer at once, one compares the digits, and the other gets an error', async () => {
  const newcomer = await chatBrowser('client', people.client.person)
  const commitment = await newcomer.agent.ask()
  const { id } = await newcomer.chat.keys.ask({ conversationId, deviceId: newcomer.deviceId, commitment })
  const [byAnn, byEleanor] = [
    { id, ...(await ann.agent.answer((await ann.look(conversationId)).keys, id)) },
    { id, ...(await eleanor.agent.answer((await eleanor.look(conversationId)).keys, id)) },
  ]
  await ann.chat.keys.answer(byAnn)
  await expect(eleanor.chat.keys.answer(byEleanor)).rejects.toMatchObject({ code: 'CONFLICT' })
  // Its own answer again, as after a lost connection.
  await ann.chat.keys.answer(byAnn)
  const seen = async (browser: ChatBrowser) =>
    (await browser.look(conversationId)).view.admissions.find((one) => one.id === id)
  await newcomer.look(conversationId)
  const { digits } = (await seen(newcomer)) ?? {}
  expect(digits).toMatch(/^\d{6}$/)
  expect(await seen(ann)).toMatchObject({ part: 'approver', digits, isAnswered: false })
  expect(await seen(eleanor)).toMatchObject({ part: 'bystander', isAnswered: true, isAltered: false })
})

test('a server that swaps a nonce makes the digits differ or vanish', async () => {
  const newcomer = await chatBrowser('client', people.client.person)
  const commitment = await newcomer.agent.ask()
  const { id } = await newcomer.chat.keys.ask({ conversationId, deviceId: newcomer.deviceId, commitment })
  await ann.chat.keys.answer({ id, ...(await ann.agent.answer((await ann.look(conversationId)).keys, id)) })
  await query('update chat_admissions set approver_nonce = $2 where id = $1', id, 'B'.repeat(43))
  const digits = async (browser: ChatBrowser) =>
    (await browser.look(conversationId)).view.admissions.find((one) => one.id === id)?.digits
  await newcomer.look(conversationId)
  expect(await digits(newcomer)).not.toBe(await digits(ann))
  await query('update chat_admissions set newcomer_nonce = $2 where id = $1', id, 'B'.repeat(43))
  const { admissions } = (await ann.look(conversationId)).view
  expect(admissions.find((one) => one.id === id)).toMatchObject({ digits: undefined, isAltered: true })
  // An answer can't be changed once the newcomer has revealed its nonce.
  const asked = (await eleanor.look(conversationId)).keys
  const another = { id, ...(await eleanor.agent.answer(asked, id)) }
  await expect(eleanor.chat.keys.answer(another)).rejects.toMatchObject({ code: 'CONFLICT' })
  // Only the device that answered can confirm that the digits match.
  await expect(eleanor.chat.keys.end({ id, outcome: 'admitted' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('a server that learns a nonce can’t choose the other one until the digits match', async () => {
  const newcomer = await chatBrowser('client', people.client.person)
  const commitment = await newcomer.agent.ask()
  const { id } = await newcomer.chat.keys.ask({ conversationId, deviceId: newcomer.deviceId, commitment })
  const asked = (await ann.look(conversationId)).keys
  await ann.chat.keys.answer({ id, ...(await ann.agent.answer(asked, id)) })
  const seen = async (browser: ChatBrowser) =>
    (await browser.look(conversationId)).view.admissions.find((one) => one.id === id)
  await newcomer.look(conversationId)
  expect(await seen(newcomer)).toMatchObject({ digits: expect.stringMatching(/^\d{6}$/), isAltered: false })
  // The approver: another commitment, with its nonce.
  const chosen = 'C'.repeat(43)
  await query(
    'update chat_admissions set commitment = $2, newcomer_nonce = $3 where id = $1',
    id,
    await commitmentTo(chosen),
    chosen,
  )
  const altered = { digits: undefined, isAltered: true }
  expect(await seen(ann)).toMatchObject(altered)
  await expect(ann.agent.answer((await ann.look(conversationId)).keys, id)).rejects.toThrow(/another device/)
  // The newcomer: another nonce of the approver, after its own was revealed.
  await query(
    'update chat_admissions set commitment = $2, approver_nonce = $3 where id = $1',
    id,
    commitment,
    chosen,
  )
  expect(await seen(newcomer)).toMatchObject(altered)
})

test('the recovery code opens everything on a new device; a mistyped or an old one nothing', async () => {
  const { chatKeys } = ann.visit.api.accounts.own
  const made = async () => {
    const code = await newRecoveryCode()
    const { statement, signature } = await ann.agent.announceRecovery(code, (await chatKeys.list()).links)
    await chatKeys.add({ statement, signature })
    return code
  }
  const old = await made()
  // Somebody who finds the browser unlocked can neither revoke the code nor make a new one.
  await expect(made()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await ann.visit.api.accounts.own.confirm({ password: sharedPassword })
  const code = await made()
  // A browser that has the keys seals them to the recovery key, unasked.
  await ann.look(conversationId)
  const wiped = await chatBrowser('client', people.client.person)
  const { keys } = await wiped.look(conversationId)
  expect(await wiped.agent.recover(`${code}X`, [keys])).toBe('mistyped')
  expect(await wiped.agent.recover(old, [keys])).toBe('unknown')
  // Nothing is said of the code where the account's own keys contradict what this browser saw.
  const chains = keys.chains.map((chain) =>
    chain.chainId === ann.userId ? { ...chain, links: chain.links.slice(0, -1) } : chain,
  )
  expect(await wiped.agent.recover(code, [{ ...keys, chains }])).toBe('doubted')
  const found = await wiped.agent.recover(code, [keys])
  if (typeof found === 'string') throw new Error(found)
  for (const one of found) await wiped.chat.keys.add(one)
  expect((await wiped.read(conversationId)).slice(0, 2)).toEqual(history)
})

test('a recovery code that is made on a later device opens what that device was given access to', async () => {
  const tablet = await chatBrowser('client', people.client.person)
  await giveAccess(tablet, ann)
  const { chatKeys } = tablet.visit.api.accounts.own
  const code = await newRecoveryCode()
  await tablet.visit.api.accounts.own.confirm({ password: sharedPassword })
  const { statement, signature } = await tablet.agent.announceRecovery(code, (await chatKeys.list()).links)
  await chatKeys.add({ statement, signature })
  await tablet.look(conversationId)
  const wiped = await chatBrowser('client', people.client.person)
  const found = await wiped.agent.recover(code, [(await wiped.look(conversationId)).keys])
  if (typeof found === 'string') throw new Error(found)
  for (const one of found) await wiped.chat.keys.add(one)
  expect((await wiped.read(conversationId)).slice(0, 2)).toEqual(history)
})

test('a removed device is signed out, opens nothing new, and makes new keys when it is back', async () => {
  const stolen = await chatBrowser('client', people.client.person)
  await stolen.send(conversationId, 'Still mine.')
  const { chatKeys } = ann.visit.api.accounts.own
  const { statement, signature } = await ann.agent.remove(stolen.deviceId, (await chatKeys.list()).links)
  await chatKeys.add({ statement, signature })
  await ann.send(conversationId, 'Not for the thief.')
  await expect(stolen.look(conversationId)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  // A session from another browser doesn't help.
  const again = await as(people.client.person)
  const keys = await again.api.client.chat.keys.read({ conversationId, deviceId: stolen.deviceId })
  expect((await stolen.agent.look(keys)).opened).not.toContain(keys.current)
  const sealed = await stolen.agent
    .seal(conversationId, keys.current as string, crypto.randomUUID(), 'x')
    .catch((error: Error) => error.message)
  expect(sealed).toMatch(/not here/)
  expect((await eleanor.read(conversationId)).at(-1)).toBe('Not for the thief.')
  const back = await chatBrowser('client', people.client.person, stolen.store)
  expect(back.deviceId).not.toBe(stolen.deviceId)
})

test('a lost envelope is sealed again by a browser that has the key', async () => {
  await ann.send(conversationId, 'Heal me.')
  await query('update chat_envelopes set sealed = $2 where holder_id = $1', eleanor.deviceId, 'A'.repeat(107))
  const again = await chatBrowser('lawyer', people.lawyer.person, eleanor.store)
  expect(again.deviceId).toBe(eleanor.deviceId)
  // Reports its broken envelopes; the client's browser replaces them; then it reads.
  expect((await again.read(conversationId)).at(-1)).toBe('waiting')
  await ann.look(conversationId)
  expect((await again.read(conversationId)).at(-1)).toBe('Heal me.')
})

test('a requested key is sealed again by a browser that has it, on any screen', async () => {
  await query('delete from chat_envelopes where holder_id = $1', eleanor.deviceId)
  expect(await ann.chat.keys.wanted()).toEqual([])
  const again = await chatBrowser('lawyer', people.lawyer.person, eleanor.store)
  expect((await again.read(conversationId)).at(-1)).toBe('waiting')
  expect(await ann.chat.keys.wanted()).toEqual([conversationId])
  await ann.look(conversationId)
  expect((await again.read(conversationId)).at(-1)).toBe('Heal me.')
  expect(await ann.chat.keys.wanted()).toEqual([])
  // A device that isn't the actor's, and an epoch of another chat, ask for nothing.
  const epochId = (await ann.look(conversationId)).keys.epochs[0]?.id ?? ''
  const refused = { code: 'NOT_FOUND' }
  const calls = ann.chat.keys
  const asking = { conversationId, epochId, deviceId: ann.deviceId }
  await expect(calls.want({ ...asking, deviceId: eleanor.deviceId })).rejects.toMatchObject(refused)
  await expect(calls.want({ ...asking, epochId: randomUUID() })).rejects.toMatchObject(refused)
})

test('a message with a wrong signature is not shown, and is reported once to both people and the audit log', async () => {
  const sent = await eleanor.send(conversationId, 'Forged by the server.')
  await query('update chat_messages set signature = $2 where id = $1', sent.id, 'A'.repeat(86))
  expect((await ann.read(conversationId)).at(-1)).toBe('refused')
  await ann.read(conversationId)
  await eleanor.chat.keys.reportMessage({ conversationId, messageId: sent.id })
  const told = await query(
    `select user_id from notifications where kind = 'chat_message_doubted' and subject_id = $1`,
    conversationId,
  )
  expect(told.map(({ user_id }) => user_id).toSorted()).toEqual([ann.userId, eleanor.userId].toSorted())
  const lines = await query(
    `select user_id from audit_log where action = 'chat-message.doubted' and entity_id = $1`,
    sent.id,
  )
  expect(lines).toEqual([{ user_id: ann.userId }])
  // Messages in clear, and those of other chats, can't be reported.
  const elsewhere = { conversationId, messageId: randomUUID() }
  await expect(ann.chat.keys.reportMessage(elsewhere)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a key that the server swaps is noticed: nothing is written, both people are notified', async () => {
  await query(
    `update key_statements set statement = replace(statement, '"signing":"', '"signing":"A')
      where chain_id = $1 and seq = 1`,
    eleanor.userId,
  )
  const { view } = await ann.look(conversationId)
  expect(view.doubted).toEqual(['lawyer'])
  await expect(ann.send(conversationId, 'To whom?')).rejects.toThrow('Failed to verify')
  const told = await query(
    `select user_id from notifications where kind = 'chat_keys_doubted' and subject_id = $1 order by user_id`,
    conversationId,
  )
  expect(told.map(({ user_id }) => user_id)).toEqual([ann.userId, eleanor.userId].toSorted())
  const lines = await query(
    `select from audit_log where action = 'chat-key.doubted' and entity_id = $1`,
    conversationId,
  )
  // Once, however often browsers read the keys.
  expect(lines).toHaveLength(1)
})

test('an account that replaces another one in a chat gets no history without approval', async () => {
  const [former, next] = [await newConversation(), await newConversation()]
  const [client, lawyer] = [
    await chatBrowser('client', former.client.person),
    await chatBrowser('lawyer', former.lawyer.person),
  ]
  await client.send(former.conversationId, 'For my lawyer.')
  await lawyer.send(former.conversationId, 'For my client.')
  await query('update clients set user_id = null where id = any ($1)', [former.client.id, next.client.id])
  await query('update clients set user_id = $2 where id = $1', former.client.id, next.client.userId)
  const current = await query('select epoch_id from chat_conversations where id = $1', former.conversationId)
  expect(current).toEqual([{ epoch_id: null }])
  const taker = await chatBrowser('client', next.client.person)
  const { keys } = await taker.look(former.conversationId)
  for (const { id: epochId } of keys.epochs)
    await taker.chat.keys.want({ conversationId: former.conversationId, epochId, deviceId: taker.deviceId })
  await lawyer.look(former.conversationId)
  expect(await taker.read(former.conversationId)).not.toContain('For my client.')
  await taker.send(former.conversationId, 'From now on.')
  // What the former login wrote is still read as theirs.
  expect(await lawyer.read(former.conversationId)).toEqual([
    'For my lawyer.',
    'For my client.',
    'From now on.',
  ])
  expect((await lawyer.look(former.conversationId)).view.newPeople).toMatchObject([{ side: 'client' }])
})

test('after a client’s login is unlinked, the lawyer still reads the chat and continues it under a new epoch', async () => {
  const chat = await newConversation()
  const [client, lawyer] = [
    await chatBrowser('client', chat.client.person),
    await chatBrowser('lawyer', chat.lawyer.person),
  ]
  await client.send(chat.conversationId, 'From my login.')
  await lawyer.read(chat.conversationId)
  await query('update clients set user_id = null where id = $1', chat.client.id)
  await lawyer.send(chat.conversationId, 'To the next one.')
  for (const browser of [lawyer, await chatBrowser('lawyer', chat.lawyer.person, lawyer.store)])
    expect(await browser.read(chat.conversationId)).toEqual(['From my login.', 'To the next one.'])
  const doubted = await query(
    'select from chat_messages where conversation_id = $1 and doubted_at is not null',
    chat.conversationId,
  )
  expect(doubted).toEqual([])
  const { keys } = await lawyer.look(chat.conversationId)
  expect(keys.epochs).toHaveLength(2)
  expect(keys.epochs[1]?.holders).not.toContain(client.deviceId)
})

test('a device with the id of another person’s device gets no keys', async () => {
  const chat = await newConversation()
  const [client, lawyer] = [
    await chatBrowser('client', chat.client.person),
    await chatBrowser('lawyer', chat.lawyer.person),
  ]
  await client.send(chat.conversationId, 'For my lawyer.')
  await lawyer.send(chat.conversationId, 'For my client.')
  const { chatKeys } = lawyer.visit.api.accounts.own
  const { links } = await chatKeys.list()
  const rogue = await ownDevice(memoryStore())
  const directory = await readDirectory(lawyer.userId, links)
  const statement = await signedStatement<'device'>(
    rogue.signing.privateKey,
    lawyer.userId,
    directory?.head as Head,
    {
      kind: 'device',
      id: client.deviceId,
      name: 'Rogue',
      sealing: rogue.sealingKey,
      signing: rogue.signingKey,
    },
  )
  // The honest server refuses it.
  await expect(chatKeys.add(statement)).rejects.toMatchObject({ code: 'CONFLICT' })
  const { keys } = await client.look(chat.conversationId)
  keys.chains.find(({ side }) => side === 'lawyer')?.links.push({ ...statement, createdAt: new Date() })
  const view = await client.agent.look(keys)
  expect(view).toMatchObject({ doubted: ['lawyer'], todo: { envelopes: [] } })
})
