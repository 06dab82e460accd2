import { and, eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Actor } from '#db/actor.ts'
import { openFirm } from '#test/firm.ts'
import { noRight } from '#test/refusals.ts'
import { userRoles } from './user-roles.table.ts'
import { users } from './users.table.ts'

const firm = await openFirm()
const accounts: Actor = { role: 'accounts' }
const clientOf = (userId: string): Actor => ({ role: 'client', userId, clientId: null })

const revoke = (userId: string) =>
  firm.db.asActor(firm.admin, (tx) =>
    tx.delete(userRoles).where(and(eq(userRoles.userId, userId), eq(userRoles.role, 'admin'))),
  )
const administrators = async () =>
  (await firm.owner.query(`select user_id from user_roles where role = 'admin'`)).rows.length

describe('the last administrator', () => {
  test('stays one: not revoked, not banned, not deleted, not with all the others at once', async () => {
    const last = firm.admin.userId
    await expect(revoke(last)).rejects.toMatchObject({ cause: { code: 'PT409' } })
    await expect(
      firm.db.asActor(accounts, (tx) =>
        tx.update(users).set({ bannedAt: new Date() }).where(eq(users.id, last)),
      ),
    ).rejects.toMatchObject({ cause: { code: 'PT409' } })
    await expect(
      firm.db.asActor(accounts, (tx) => tx.delete(users).where(eq(users.id, last))),
    ).rejects.toMatchObject({ cause: { code: 'PT409' } })
    const second = await firm.newUser('second@octagonlaw.example')
    await firm.insert('user_roles', { user_id: second, role: 'admin' })
    await expect(firm.db.asActor(firm.admin, (tx) => tx.delete(userRoles))).rejects.toThrow()
    const both = firm.db.asActor(accounts, (tx) => tx.delete(users).where(inArray(users.id, [last, second])))
    await expect(both).rejects.toMatchObject({ cause: { code: 'PT409' } })
    expect(await administrators()).toBe(2)
    await revoke(second)
    expect(await administrators()).toBe(1)
  })

  test('stays one when two are revoked at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const other = await firm.newUser(`other-${round}@octagonlaw.example`)
      await firm.insert('user_roles', { user_id: other, role: 'admin' })
      const outcomes = await Promise.allSettled([revoke(other), revoke(firm.admin.userId)])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await administrators()).toBe(1)
      await firm.owner.query(
        `insert into user_roles (user_id, role) values ($1, 'admin') on conflict do nothing`,
        [firm.admin.userId],
      )
      await firm.owner.query(`delete from user_roles where user_id = $1`, [other])
    }
  })
})

describe('roles', () => {
  test('are granted by administrators alone, in their own name, and audited', async () => {
    const grant = (actor: Actor) =>
      firm.db.asActor(actor, (tx) => tx.insert(userRoles).values({ userId: firm.ben.userId, role: 'lawyer' }))
    for (const actor of [firm.ann, firm.ben, firm.eleanor, { role: 'anon' } as const])
      await expect(grant(actor)).rejects.toMatchObject(noRight)
    await grant(firm.admin)
    const { rows } = await firm.owner.query(
      `select user_id, entity_id from audit_log where action = 'role.granted' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ user_id: firm.admin.userId, entity_id: firm.ben.userId }])
    await firm.owner.query('delete from user_roles where user_id = $1', [firm.ben.userId])
  })

  test('people see their own', async () => {
    const seen = (actor: Actor) => firm.db.asActor(actor, (tx) => tx.select().from(userRoles))
    expect(await seen(firm.ann)).toEqual([])
    expect((await seen(firm.eleanor)).map(({ userId }) => userId)).toEqual([firm.eleanor.userId])
  })
})

describe('account tables', () => {
  test('are out of reach for every person', async () => {
    for (const actor of [firm.anon, firm.ann, firm.eleanor, firm.admin])
      for (const table of [
        'users',
        'sessions',
        'credentials',
        'address_changes',
        'two_factors',
        'recovery_codes',
        'pending_sign_ins',
        'pending_sign_ups',
      ])
        await expect(
          firm.db.asActor(actor, (tx) => tx.execute(sql`select 1 from ${sql.identifier(table)}`)),
        ).rejects.toMatchObject(noRight)
  })

  test('accounts reach nothing else', async () => {
    for (const table of ['clients', 'cases', 'lawyers', 'files', 'audit_log', 'deleted_records'])
      await expect(
        firm.db.asActor(accounts, (tx) => tx.execute(sql`select 1 from ${sql.identifier(table)}`)),
      ).rejects.toMatchObject(noRight)
  })

  test('actor_of returns an actor’s parts, only to accounts', async () => {
    const ask = async (actor: Actor, id: string) =>
      (await firm.db.asActor(actor, (tx) => tx.execute(sql`select * from actor_of(${id}::uuid)`))).rows
    expect(await ask(accounts, firm.eleanor.userId)).toMatchObject([
      {
        email: 'eleanor@octagonlaw.example',
        roles: ['lawyer'],
        lawyer_id: firm.eleanor.lawyerId,
        client_id: null,
        banned: false,
      },
    ])
    expect(await ask(accounts, firm.eleanor.lawyerId)).toEqual([])
    await expect(ask(firm.admin, firm.ann.userId)).rejects.toMatchObject(noRight)
  })

  test('an ended session and a changed role are published to the feed', async () => {
    await firm.insert('sessions', { user_id: firm.ann.userId, token_hash: 't', expires_at: new Date() })
    await firm.owner.query('delete from sessions')
    const { rows } = await firm.owner.query('select topic from changes where topic like $1', [
      `%/user_id/${firm.ann.userId}`,
    ])
    expect(rows).toContainEqual({ topic: `sessions/user_id/${firm.ann.userId}` })
  })
})

describe('grant_lawyer_by_email', () => {
  const domain = 'octagonlaw.example'
  const ask = async (actor: Actor, email: string) =>
    (
      await firm.db.asActor(actor, (tx) =>
        tx.execute(sql`select grant_lawyer_by_email(${email}, ${domain}) as said`),
      )
    ).rows[0]?.said

  test('grants nothing but to the own, verified address on the firm’s domain with a profile', async () => {
    const iris = await firm.newUser(`iris@${domain}`)
    expect(await ask(firm.ann, `eleanor@${domain}`)).toBe('not-own-address')
    expect(await ask(firm.ann, 'ann@demo.example')).toBe('wrong-domain')
    expect(await ask(clientOf(iris), `iris@${domain}`)).toBe('no-profile')
    await firm.insert('lawyers', {
      name: 'Iris',
      email: `iris@${domain}`,
      title: 'Attorney',
      specialization: 'Tax Law',
    })
    await firm.owner.query('update users set email_verified = false where id = $1', [iris])
    expect(await ask(clientOf(iris), `iris@${domain}`)).toBe('unverified')
    await firm.owner.query('update users set email_verified = true where id = $1', [iris])
    await expect(ask(firm.anon, `iris@${domain}`)).rejects.toMatchObject(noRight)
    expect(await ask(clientOf(iris), ` Iris@${domain} `)).toBe('granted')
    expect(await ask(clientOf(iris), `iris@${domain}`)).toBe('granted')
    const { rows } = await firm.owner.query('select role from user_roles where user_id = $1', [iris])
    expect(rows).toEqual([{ role: 'lawyer' }])
  })
})
