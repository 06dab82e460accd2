import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { makeAppointment, makeClient, makeLawyer, owner } from '#test/factories.ts'
import { anonymous, as } from '#test/people.ts'
import { keepPresence } from './keep-presence.server.ts'

/** A hub whose sockets come and go as the test says. */
function portals() {
  let open = (_: string) => {}
  let close = (_: string) => {}
  return {
    hub: {
      onOpen: (listener: (userId: string) => void) => {
        open = listener
        return () => {}
      },
      onClose: (listener: (userId: string) => void) => {
        close = listener
        return () => {}
      },
    },
    enter: (userId: string) => open(userId),
    leave: (userId: string) => close(userId),
  }
}

async function cast() {
  const [client, lawyer] = [await makeClient(), await makeLawyer()]
  const { id } = await makeAppointment({ client, lawyer, status: 'confirmed', confirmedDate: new Date() })
  await (await owner()).query(
    'insert into chat_conversations (client_id, lawyer_id, appointment_id) values ($1, $2, $3)',
    [client.id, lawyer.id, id],
  )
  return { client, lawyer, userId: lawyer.userId as string }
}

async function keep(at: ReturnType<typeof portals>) {
  const { services } = await testApp()
  const report = (error: unknown) => {
    throw error
  }
  return keepPresence({
    db: services.db,
    hub: at.hub,
    report,
    limits: { graceSeconds: 0.2, heartbeatSeconds: 0.3 },
  })
}

const isOnline = async (userId: string) =>
  (await (await owner()).query('select is_online from user_presence where user_id = $1', [userId])).rows[0]
    ?.is_online

test('only people in a conversation with the lawyer see the presence', async () => {
  const { client, lawyer, userId } = await cast()
  const at = portals()
  const stop = await keep(at)
  at.enter(userId)
  await expect.poll(() => isOnline(userId)).toBe(true)
  const seen = async (visit: Awaited<ReturnType<typeof anonymous>>) =>
    visit.api.client.presence.ofLawyer({ lawyerId: lawyer.id })
  await expect(seen(await anonymous())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect(await seen(await as((await makeClient()).person))).toEqual({ online: false })
  const mine = await as(client.person)
  expect(await seen(mine)).toEqual({ online: true })
  at.leave(userId)
  await expect.poll(() => seen(mine)).toEqual({ online: false })
  await stop()
})

test('the last of several pages counts, and a reload is no departure', async () => {
  const { userId } = await cast()
  const at = portals()
  const stop = await keep(at)
  at.enter(userId)
  at.enter(userId)
  at.leave(userId)
  await sleep(400)
  expect(await isOnline(userId)).toBe(true)
  at.leave(userId)
  at.enter(userId)
  await sleep(400)
  expect(await isOnline(userId)).toBe(true)
  await stop()
  expect(await isOnline(userId)).toBe(false)
})

test('people of a process that died count as offline', async () => {
  const { userId } = await cast()
  await (await owner()).query(
    `insert into user_presence (user_id, is_online, last_seen) values ($1, true, now() - interval '61 seconds')`,
    [userId],
  )
  const stop = await keep(portals())
  await expect.poll(() => isOnline(userId)).toBe(false)
  await stop()
})
