import { createHash, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#db/actor.ts'
import { openDatabase } from '#db/database.ts'
import { cases } from '#features/cases/cases.table.ts'
import { caseUpdates } from '#features/timeline/timeline.table.ts'
import { testDatabase } from '#test/database.ts'
import { openFirm } from '#test/firm.ts'
import { noRight } from '#test/refusals.ts'
import { caseAccessGrants, caseAccessPins } from './case-access.table.ts'
import { caseAccessUnlocks } from './pin-locks.table.ts'
import { caseAccessRequests } from './pin-requests.table.ts'

const firm = await openFirm()
let caseId: string

const sha = (text: string) => createHash('sha256').update(text).digest('hex')
const rightPin = sha('4711')

beforeEach(async () => {
  caseId = await firm.newCase()
  await firm.insert('case_updates', { case_id: caseId, description: 'Filed', entry_timestamp: new Date() })
})

const makePin = (pinHash = rightPin, lawyer: Actor = firm.eleanor) =>
  firm.db.asActor(lawyer, (tx) =>
    tx.insert(caseAccessPins).values({ caseId, pinHash, pinCiphertext: 'sealed' }),
  )

/** One try, from a new address unless one is given. */
async function tryPin(
  pinHash: string,
  as: Actor = firm.anon,
  { address = randomUUID(), db = firm.db, id = caseId } = {},
) {
  const token = sha(randomUUID())
  const { rows } = await db.asActor(as, (tx) =>
    tx.execute<{ valid: boolean; retry_after: number }>(
      sql`select * from verify_case_pin(${id}::uuid, array[${pinHash}], array[${sha(address)}], array[1], ${token})`,
    ),
  )
  return { ...rows[0], token }
}

const timeline = (actor: Actor) =>
  firm.db.asActor(actor, (tx) => tx.select({ id: caseUpdates.id }).from(caseUpdates))
const details = async (actor: Actor) =>
  (await firm.db.asActor(actor, (tx) => tx.execute(sql`select * from granted_case_details()`))).rows
const pinRow = async () =>
  (await firm.owner.query('select * from case_access_pins where case_id = $1', [caseId])).rows[0]
const lifetime = async () =>
  (await firm.owner.query('select failures from case_access_locks where case_id = $1', [caseId])).rows[0]
    ?.failures

describe('without the right PIN', () => {
  test('wrong, expired, exhausted, absent, locked and unknown get the same answer', async () => {
    const answers = [await tryPin(rightPin)]
    await makePin()
    answers.push(await tryPin(sha('wrong')))
    await firm.owner.query(
      `update case_access_pins set created_at = now() - interval '5 minutes', expires_at = now() - interval '1 second'
        where case_id = $1`,
      [caseId],
    )
    answers.push(await tryPin(rightPin))
    await makePin()
    await firm.owner.query('update case_access_locks set failures = 100 where case_id = $1', [caseId])
    answers.push(
      await tryPin(rightPin),
      await tryPin(rightPin, firm.ann),
      await tryPin(rightPin, firm.anon, { id: randomUUID() }),
    )
    expect(answers.map(({ token, ...answer }) => answer)).toEqual(
      Array(6).fill({ valid: false, retry_after: 0 }),
    )
    const { rows } = await firm.owner.query('select 1 from case_access_grants where case_id = $1', [caseId])
    expect(rows).toEqual([])
  })

  test('of many guesses at once exactly five are compared', async () => {
    await makePin()
    const { loginUrl } = await testDatabase()
    const db = openDatabase({ url: loginUrl, poolSize: 10 })
    const guesses = await Promise.all(
      Array.from({ length: 30 }, () => tryPin(sha('wrong'), firm.anon, { db })),
    )
    await db.close()
    expect(guesses.some(({ valid }) => valid)).toBe(false)
    expect(await pinRow()).toMatchObject({ stranger_failures: 5, owner_failures: 0 })
    expect(await lifetime()).toBe(5)
    expect(await tryPin(rightPin)).toMatchObject({ valid: false })
  })

  test('anonymous tries don’t use up those of the case’s client, nor the other way round', async () => {
    await makePin()
    for (let i = 0; i < 5; i++) await tryPin(sha('wrong'), firm.ben)
    expect(await tryPin(rightPin, firm.ben)).toMatchObject({ valid: false })
    expect(await tryPin(rightPin, firm.ann)).toMatchObject({ valid: true })
  })

  test('an address that failed ten times within the hour is throttled', async () => {
    const address = randomUUID()
    for (let i = 0; i < 10; i++)
      expect((await tryPin(sha('wrong'), firm.anon, { address })).retry_after).toBe(0)
    await makePin()
    const refused = await tryPin(rightPin, firm.anon, { address })
    expect(refused).toMatchObject({ valid: false })
    expect(refused.retry_after).toBeGreaterThan(3500)
    expect(await pinRow()).toMatchObject({ stranger_failures: 0 })
  })

  test('a hundred failures lock the case until staff unlock it, whatever PINs are made', async () => {
    await makePin()
    await firm.owner.query('update case_access_locks set failures = 99 where case_id = $1', [caseId])
    await tryPin(sha('wrong'))
    await makePin()
    expect(await tryPin(rightPin)).toMatchObject({ valid: false })
    const unlock = (actor: Actor) =>
      firm.db.asActor(actor, (tx) => tx.insert(caseAccessUnlocks).values({ caseId }))
    await expect(unlock(firm.marcus)).rejects.toMatchObject(noRight)
    await expect(unlock(firm.ann)).rejects.toMatchObject(noRight)
    expect(await lifetime()).toBe(100)
    await unlock(firm.eleanor)
    expect(await tryPin(rightPin)).toMatchObject({ valid: true })
    const { rows } = await firm.owner.query('select failures, unlocked_by from case_access_unlocks')
    expect(rows).toEqual([{ failures: 100, unlocked_by: firm.eleanor.userId }])
  })
})

describe('PINs', () => {
  test('a new one replaces the older, also when two are made at once', async () => {
    await Promise.all([makePin(sha('1')), makePin(sha('2')), makePin(sha('3'))])
    const { rows } = await firm.owner.query('select 1 from case_access_pins where case_id = $1', [caseId])
    expect(rows).toHaveLength(1)
  })

  test('only the case’s lawyer makes one, and no caller sets its lifetime or failures', async () => {
    await expect(makePin(rightPin, firm.marcus)).rejects.toMatchObject(noRight)
    await expect(makePin(rightPin, firm.admin)).rejects.toMatchObject(noRight)
    const values = { caseId, pinHash: rightPin }
    for (const forged of [
      { expiresAt: new Date(Date.now() + 9e6) },
      { visitorFailures: -100 },
      { lawyerId: firm.eleanor.lawyerId },
    ])
      await expect(
        firm.db.asActor(firm.eleanor, (tx) => tx.insert(caseAccessPins).values({ ...values, ...forged })),
      ).rejects.toMatchObject(noRight)
  })

  test('nobody reads a hash; a ciphertext only its lawyer, while the PIN is live', async () => {
    await makePin()
    for (const actor of [firm.anon, firm.ann, firm.admin, firm.eleanor, firm.marcus])
      await expect(
        firm.db.asActor(actor, (tx) => tx.execute(sql`select pin_hash from case_access_pins`)),
      ).rejects.toMatchObject(noRight)
    const live = async (actor: Actor) =>
      (await firm.db.asActor(actor, (tx) => tx.execute(sql`select pin_ciphertext from own_live_pins()`))).rows
    expect(await live(firm.eleanor)).toContainEqual({ pin_ciphertext: 'sealed' })
    expect(await live(firm.marcus)).toEqual([])
    await firm.owner.query(
      `update case_access_pins set created_at = now() - interval '5 minutes', expires_at = now() - interval '1 second'`,
    )
    expect(await live(firm.eleanor)).toEqual([])
    await firm.db.asActor({ role: 'system' }, (tx) => tx.execute(sql`select erase_expired_pins()`))
    expect((await pinRow()).pin_ciphertext).toBeNull()
  })

  test('the lawyer is notified of a request once, and the next PIN answers it', async () => {
    const ask = (actor: Actor) =>
      firm.db.asActor(actor, (tx) => tx.insert(caseAccessRequests).values({ caseId }).onConflictDoNothing())
    await expect(ask(firm.ben)).rejects.toMatchObject(noRight)
    await ask(firm.ann)
    await ask(firm.ann)
    const told = 'select kind from notifications where user_id = $1 and subject_id = $2'
    expect((await firm.owner.query(told, [firm.eleanor.userId, caseId])).rows).toEqual([
      { kind: 'pin_requested' },
    ])
    await makePin()
    expect(
      (await firm.owner.query('select 1 from case_access_requests where answered_at is null')).rows,
    ).toEqual([])
    expect((await firm.owner.query(told, [firm.ann.userId, caseId])).rows).toContainEqual({
      kind: 'pin_created',
    })
  })
})

describe('the grant of a right PIN', () => {
  test('opens this case’s details and timeline to its holder alone, and gives the try back', async () => {
    await makePin()
    const { valid, token } = await tryPin(rightPin)
    expect(valid).toBe(true)
    expect(await pinRow()).toMatchObject({ stranger_failures: 0 })
    expect(await lifetime()).toBe(0)
    const holder: Actor = { role: 'anon', grant: token }
    expect(await timeline(holder)).toHaveLength(1)
    expect(await details(holder)).toMatchObject([
      { id: caseId, description: 'What the case is about, in a few words.', lawyer_name: 'eleanor' },
    ])
    for (const other of [
      firm.anon,
      { role: 'anon', grant: sha('guess') },
      firm.ann,
      { ...firm.ben, grant: token },
    ] as Actor[])
      expect(await timeline(other)).toEqual([])
    await expect(firm.db.asActor(holder, (tx) => tx.select().from(cases))).rejects.toMatchObject(noRight)
  })

  test('that somebody signed in was given is theirs alone', async () => {
    await makePin()
    const { token } = await tryPin(rightPin, firm.ann)
    expect(await timeline({ ...firm.ann, grant: token })).toHaveLength(1)
    expect(await timeline({ role: 'anon', grant: token })).toEqual([])
  })

  test('outlives its PIN, but not its expiry, a revocation, or the case', async () => {
    const grant = async () => {
      await makePin()
      return { role: 'anon', grant: (await tryPin(rightPin)).token } as const
    }
    const holder = await grant()
    await firm.db.asActor(firm.eleanor, (tx) =>
      tx.delete(caseAccessPins).where(eq(caseAccessPins.caseId, caseId)),
    )
    expect(await timeline(holder)).toHaveLength(1)
    await firm.owner.query(
      `update case_access_grants set created_at = now() - interval '30 minutes', expires_at = now() - interval '1 second'`,
    )
    expect(await timeline(holder)).toEqual([])

    const revoked = await grant()
    const revoke = (actor: Actor) =>
      firm.db.asActor(actor, (tx) =>
        tx.update(caseAccessGrants).set({ revokedAt: new Date() }).where(eq(caseAccessGrants.caseId, caseId)),
      )
    await revoke(firm.marcus)
    expect(await timeline(revoked)).toHaveLength(1)
    await revoke(firm.eleanor)
    expect(await timeline(revoked)).toEqual([])

    const last = await grant()
    await firm.db.asActor(firm.admin, (tx) => tx.delete(cases).where(eq(cases.id, caseId)))
    expect(await timeline(last)).toEqual([])
    expect(await details(last)).toEqual([])
  })
})

describe('a change of the case’s client or lawyer', () => {
  const changes = {
    'another client': { clientId: firm.ben.clientId },
    'no client': { clientId: null },
    'another lawyer': { lawyerId: firm.marcus.lawyerId },
    'no lawyer': { lawyerId: null },
  }
  const change = (values: Partial<typeof cases.$inferInsert>) =>
    firm.db.asActor(firm.admin, (tx) => tx.update(cases).set(values).where(eq(cases.id, caseId)))
  const count = async (table: string) =>
    (await firm.owner.query(`select count(*)::int as n from ${table} where case_id = $1`, [caseId])).rows[0].n

  test.for(Object.entries(changes))('to %s ends PINs, grants and requests', async ([, values]) => {
    await makePin()
    const holders: Actor[] = [
      { role: 'anon', grant: (await tryPin(rightPin)).token },
      { ...firm.ann, grant: (await tryPin(rightPin, firm.ann)).token },
    ]
    await firm.db.asActor(firm.ann, (tx) => tx.insert(caseAccessRequests).values({ caseId }))
    for (const holder of holders) expect(await timeline(holder)).toHaveLength(1)
    await change(values)
    for (const holder of holders) expect([await timeline(holder), await details(holder)]).toEqual([[], []])
    for (const actor of [firm.anon, firm.ann, firm.ben])
      expect(await tryPin(rightPin, actor)).toMatchObject({ valid: false })
    for (const table of ['case_access_pins', 'case_access_grants', 'case_access_requests'])
      expect([table, await count(table)]).toEqual([table, 0])
    const ended = `select 1 from audit_log where case_id = $1 and action = 'case.grant-ended'`
    expect((await firm.owner.query(ended, [caseId])).rows).toHaveLength(2)
    await change({ clientId: firm.ann.clientId, lawyerId: firm.eleanor.lawyerId })
    for (const holder of holders) expect(await timeline(holder)).toEqual([])
    expect(await tryPin(rightPin, firm.ann)).toMatchObject({ valid: false })
  })

  test('is compared by the checks themselves, had the rows outlived it', async () => {
    await makePin()
    const holder: Actor = { role: 'anon', grant: (await tryPin(rightPin)).token }
    for (const change of [`client_id = '${firm.ben.clientId}'`, `lawyer_id = '${firm.marcus.lawyerId}'`]) {
      const { rows: before } = await firm.owner.query('select * from cases where id = $1', [caseId])
      const withoutTriggers = (set: string) =>
        firm.owner.query(`set session_replication_role = replica; update cases set ${set} where id = '${caseId}';
          reset session_replication_role`)
      await withoutTriggers(change)
      expect(await tryPin(rightPin, firm.ann)).toMatchObject({ valid: false })
      expect([await timeline(holder), await details(holder)]).toEqual([[], []])
      await withoutTriggers(`client_id = '${before[0].client_id}', lawyer_id = '${before[0].lawyer_id}'`)
      expect(await timeline(holder)).toHaveLength(1)
    }
  })

  test('while PINs are tried leaves no grant behind', async () => {
    for (let round = 0; round < 10; round++) {
      await makePin()
      await Promise.all([
        change({ clientId: firm.ben.clientId }),
        ...Array.from({ length: 3 }, () => tryPin(rightPin)),
      ])
      expect([await count('case_access_pins'), await count('case_access_grants')]).toEqual([0, 0])
      await change({ clientId: firm.ann.clientId })
    }
  })
})

test('a number finds a case exactly, and nothing of it but an id', async () => {
  const { rows } = await firm.owner.query('select case_number from cases where id = $1', [caseId])
  const find = async (number: string) =>
    (await firm.db.asActor(firm.anon, (tx) => tx.execute(sql`select find_case_by_number(${number}) as id`)))
      .rows
  expect(await find(rows[0].case_number)).toEqual([{ id: caseId }])
  expect(await find(rows[0].case_number.toLowerCase())).toEqual([{ id: null }])
  expect(await find('%')).toEqual([{ id: null }])
})
