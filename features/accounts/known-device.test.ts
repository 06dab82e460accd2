import { expect, test } from 'vitest'
import { deriveKeys } from '#platform/crypto/keys.server.ts'
import { testApp } from '#test/app.ts'
import { makeClient, owner } from '#test/factories.ts'
import { at, knock } from '#test/fixtures/portals.ts'
import { anonymous, as, type Visit } from '#test/people.ts'

const wrong = 'not the right one'
const cookieName = 'portico-device'

/** A browser that has signed in to the account and out again. */
async function knownTo(person: { email: string; password: string }, address?: string): Promise<Visit> {
  const visit = await as(person, address ? { address } : {})
  await visit.api.accounts.signOut()
  return visit
}

/** Uses up an account's tries, each from another network. */
async function exhaust(target: { email: string }) {
  for (let tries = 0; tries < 5; tries++) await knock(at('client', target, wrong))
  expect((await knock(at('client', target))).status).toBe(429)
}

test('a browser that signed in before has tries of its own, which others can’t use up', async () => {
  const target = await makeClient()
  const visit = await knownTo(target.person)
  await exhaust(target)
  expect((await knock(at('client', target), visit)).status).toBe(200)
})

test('its own tries are five as well, and a right password gives the others no new ones', async () => {
  const target = await makeClient()
  const visit = await knownTo(target.person)
  await exhaust(target)
  for (let tries = 0; tries < 4; tries++)
    expect((await knock(at('client', target, wrong), visit)).status).toBe(401)
  expect((await knock(at('client', target), visit)).status).toBe(200)
  expect((await knock(at('client', target))).status).toBe(429)
  for (let tries = 0; tries < 5; tries++) await knock(at('client', target, wrong), visit)
  expect((await knock(at('client', target), visit)).status).toBe(429)
})

test('a cookie of another account, a forged one, an old one and another installation’s don’t count', async () => {
  const [target, other] = [await makeClient(), await makeClient()]
  const theirs = (await knownTo(other.person)).cookies.get(cookieName) ?? ''
  const own = (await knownTo(target.person)).cookies.get(cookieName) ?? ''
  const [id, day = '', signature = ''] = own.split('.')
  const keys = deriveKeys('of another installation than this one')
  const elsewhere = keys.keyedHash('device', `${target.email} ${id} ${day}`)
  const old = String(Number(day) - 400)
  const { services } = await testApp()
  const expired = services.keys.keyedHash('device', `${target.email} ${id} ${old}`)
  await exhaust(target)
  for (const mark of [
    theirs,
    `${id}.${day}.${'0'.repeat(64)}`,
    `${id}.${Number(day) + 1}.${signature}`,
    `${id}.${old}.${signature}`,
    `${id}.${old}.${expired}`,
    `${id}.${day}.${elsewhere}`,
    `~${'x'.repeat(3000)}`,
  ]) {
    const visit = await anonymous()
    visit.cookies.set(cookieName, mark)
    expect((await knock(at('client', target), visit)).status, mark.slice(0, 40)).toBe(429)
  }
})

test('several accounts share a browser; the cookie doesn’t reveal them', async () => {
  const people = [await makeClient(), await makeClient()]
  const visit = await anonymous()
  for (const { person } of people) {
    await visit.api.accounts.signIn({ ...person, portal: 'client' })
    await visit.api.accounts.signOut()
  }
  for (const target of people) {
    await exhaust(target)
    expect((await knock(at('client', target), visit)).status).toBe(200)
  }
  const kept = visit.cookies.get(cookieName) ?? ''
  for (const { email, userId } of people)
    for (const known of [email, userId ?? '']) expect(kept).not.toContain(known)
})

// 200 requests and 60 hashes take long on a busy machine.
test('200 sign-ins at once from 200 networks of one /48 leave room for everybody else', {
  timeout: 60_000,
}, async () => {
  await (await owner()).query('delete from throttles')
  const [here, there, expected] = [await makeClient(), await makeClient(), await makeClient()]
  const device = await knownTo(here.person)
  await knownTo(expected.person, '2001:db8:e0e0:1::7')
  const flood = Promise.all(
    Array.from({ length: 200 }, async (_, n) => {
      const visit = await anonymous({ address: `2001:db8:f100:${n.toString(16)}::1` })
      return (await knock(at('client', { email: `flood-${n}@demo.example` }), visit)).status
    }),
  )
  const [known, sameNetwork, new_] = await Promise.all([
    knock(at('client', here), device),
    anonymous({ address: '2001:db8:e0e0:1::8' }).then((visit) => knock(at('client', expected), visit)),
    knock(at('client', there)),
  ])
  expect([known.status, sameNetwork.status, new_.status]).toEqual([200, 200, 200])
  const statuses = await flood
  // The limit of the /48; of the 60 below it some found the queue full (503).
  expect(statuses.filter((status) => status === 429)).toHaveLength(140)
  expect(statuses.filter((status) => status === 401 || status === 503)).toHaveLength(60)
  const again = await anonymous({ address: '2001:db8:f100:ffff::1' })
  expect((await knock(at('client', there), again)).status).toBe(429)
  // For a known browser only its own network's count applies.
  device.cookies.delete('portico')
  const inside = await anonymous({ address: '2001:db8:f100:fffe::1' })
  inside.cookies.set(cookieName, device.cookies.get(cookieName) ?? '')
  expect((await knock(at('client', here), inside)).status).toBe(200)
})

test('a /24 of IPv4 fails a hundred times in five minutes, and a /32 of IPv6 two hundred times', async () => {
  const sql = await owner()
  const { services } = await testApp()
  const { email } = await makeClient()
  for (const [network, times, address, neighbour] of [
    ['198.51.100.0/24', 100, '198.51.100.7', '198.51.101.7'],
    ['2001:db9::/32', 200, '2001:db9:1:2::7', '2001:dba:1:2::7'],
  ] as const) {
    const key = services.keys.keyedHash('address', `sign-in:address:${network}`)
    const used = `insert into throttles values ($1, array_fill(now(), array[$2::int]), now() + interval '5 minutes')`
    await sql.query(used, [key, times - 1])
    const from = async (caller: string) =>
      (await knock(at('client', { email }, wrong), await anonymous({ address: caller }))).status
    expect([await from(address), await from(address), await from(neighbour)]).toEqual([401, 429, 401])
  }
})
