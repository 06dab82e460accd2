import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { accountMessages } from '#features/accounts/accounts.schema.ts'
import { makeClient, makeLawyer, makeUser, owner } from '#test/factories.ts'
import { mailsTo, mailTo } from '#test/mailbox.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { signUpMessages } from './sign-up.schema.ts'

const newEmail = () => `new-${randomUUID().slice(0, 8)}@demo.example`
const person = (email: string, password: string) => ({ name: 'Robin New', email, password })
const theirs = 'the true owner chose this'
const attackers = 'somebody else chose this'

const complete = (visit: Visit, token: string, password?: string) =>
  visit.api.accounts.verifySignUp({ token, ...(password !== undefined && { password }) })
const whoIs = (visit: Visit) => visit.api.accounts.session()
const signsIn = (email: string, password: string) =>
  as({ email, password }).then(
    () => true,
    () => false,
  )
const rows = async (statement: string, ...values: unknown[]) =>
  (await (await owner()).query(statement, values)).rows
/** How many connections wait for a lock. */
const whoWaits = () =>
  rows(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)

test('the browser that signed up follows its link and is in, joined to a new client', async () => {
  const [email, visit] = [newEmail(), await anonymous()]
  await visit.api.accounts.signUp(person(` ${email.toUpperCase()} `, theirs))
  expect(await signsIn(email, theirs)).toBe(false)
  expect(await rows('select 1 from users where email = $1', email)).toEqual([])
  const { token } = await mailTo(email)
  expect(await complete(visit, token)).toEqual({ completed: true })
  expect(await whoIs(visit)).toMatchObject({ email, name: 'Robin New', clientId: expect.any(String) })
  expect(await rows('select name, status from clients where email = $1', email)).toEqual([
    { name: 'Robin New', status: 'active' },
  ])
  expect(await signsIn(email, theirs)).toBe(true)
  await expect(complete(visit, token)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('another browser needs the password that was chosen; guesses are few', async () => {
  const [email, visit] = [newEmail(), await anonymous()]
  await visit.api.accounts.signUp(person(email, theirs))
  const { token } = await mailTo(email)
  const phone = await anonymous()
  expect(await complete(phone, token)).toEqual({ completed: false })
  expect(await whoIs(phone)).toBeNull()
  await expect(complete(phone, token, 'not it')).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
    message: signUpMessages.otherPassword,
  })
  expect(await complete(phone, token, theirs)).toEqual({ completed: true })
  expect((await whoIs(phone))?.email).toBe(email)

  const other = newEmail()
  await visit.api.accounts.signUp(person(other, theirs))
  const link = (await mailTo(other)).token
  for (let tries = 0; tries < 10; tries++) await complete(await anonymous(), link, 'x').catch(() => {})
  await expect(complete(await anonymous(), link, theirs)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

test('an attacker first: the owner completes their own sign-up, and the attacker’s password never works', async () => {
  const email = newEmail()
  const [attacker, victim] = [await anonymous(), await anonymous()]
  await attacker.api.accounts.signUp(person(email, attackers))
  const first = await mailTo(email)
  // The owner opens the link: it asks for a password that they never chose.
  expect(await complete(victim, first.token)).toEqual({ completed: false })
  await expect(complete(victim, first.token, theirs)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
  await victim.api.accounts.signUp(person(email, theirs))
  const second = await mailTo(email, 2)
  expect(await complete(victim, second.token)).toEqual({ completed: true })
  for (const visit of [victim, attacker])
    await expect(complete(visit, first.token, attackers)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await rows('select 1 from pending_sign_ups where email = $1', email)).toEqual([])
  expect(await rows('select 1 from sign_up_links where email = $1', email)).toEqual([])
  expect(await signsIn(email, attackers)).toBe(false)
  expect(await signsIn(email, theirs)).toBe(true)
})

test.each([
  ['the link of their own mail', 0],
  ['the link of the mail that an attacker’s sign-up sent', 1],
])('the owner first: %s completes their own sign-up', async (_, which) => {
  const email = newEmail()
  const [attacker, victim] = [await anonymous(), await anonymous()]
  await victim.api.accounts.signUp(person(email, theirs))
  const mine = await mailTo(email)
  await attacker.api.accounts.signUp(person(email, attackers))
  const later = await mailTo(email, 2)
  // In another browser, each link accepts only the password of its own sign-up.
  await expect(complete(await anonymous(), later.token, theirs)).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
  })
  expect(await complete(victim, [mine, later][which]?.token ?? '')).toEqual({ completed: true })
  expect((await whoIs(victim))?.email).toBe(email)
  expect(await signsIn(email, attackers)).toBe(false)
  expect(await signsIn(email, theirs)).toBe(true)
})

test('repeated sign-ups with an address never keep its owner from using it', async () => {
  const [email, victim] = [newEmail(), await anonymous()]
  const attack = async () => (await anonymous()).api.accounts.signUp(person(email, attackers))
  for (let tries = 0; tries < 8; tries++) await attack()
  const { token } = await mailTo(email, 5)
  await victim.api.accounts.signUp(person(email, theirs))
  for (let tries = 0; tries < 3; tries++) await attack()
  expect(await mailsTo(email)).toHaveLength(5)
  expect(await complete(victim, token)).toEqual({ completed: true })
  expect(await signsIn(email, attackers)).toBe(false)
  expect(await signsIn(email, theirs)).toBe(true)
})

test('a browser that signs up again replaces its own sign-up, and the earlier link completes the newer one', async () => {
  const [email, visit] = [newEmail(), await anonymous()]
  await visit.api.accounts.signUp(person(email, 'chosen in a hurry'))
  const first = await mailTo(email)
  await visit.api.accounts.signUp({ ...person(email, theirs), name: 'Robin Newer' })
  await mailTo(email, 2)
  expect(await rows('select name from pending_sign_ups where email = $1', email)).toEqual([
    { name: 'Robin Newer' },
  ])
  const phone = await anonymous()
  await expect(complete(phone, first.token, 'chosen in a hurry')).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
  })
  expect(await complete(phone, first.token, theirs)).toEqual({ completed: true })
  expect(await whoIs(phone)).toMatchObject({ name: 'Robin Newer' })
})

test('the browser’s cookie completes nothing with the link of another address', async () => {
  const [mine, other] = [newEmail(), newEmail()]
  const [attacker, victim] = [await anonymous(), await anonymous()]
  await victim.api.accounts.signUp(person(other, theirs))
  await attacker.api.accounts.signUp(person(mine, attackers))
  const link = (await mailTo(mine)).token
  // Their own link, in a browser that has a pending sign-up with another address.
  expect(await complete(victim, link)).toEqual({ completed: false })
  expect(await whoIs(victim)).toBeNull()
  expect(await rows('select 1 from users where email = any ($1)', [mine, other])).toEqual([])
})

test('an attacker’s cookie is worth nothing without the mail, and the mail nothing without cookie or password', async () => {
  const email = newEmail()
  const attacker = await anonymous()
  await attacker.api.accounts.signUp(person(email, attackers))
  await mailTo(email)
  const { token_hash } = (await rows('select token_hash from sign_up_links where email = $1', email))[0]
  for (const token of ['x'.repeat(43), token_hash])
    await expect(complete(attacker, token, attackers)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('completing at once makes one account and joins one client, once', async () => {
  const [email, visit] = [newEmail(), await anonymous()]
  const record = await makeClient({ email, userId: null })
  await visit.api.accounts.signUp(person(email, theirs))
  const { token } = await mailTo(email)
  const outcomes = await Promise.allSettled([
    ...Array.from({ length: 3 }, () => complete(visit, token)),
    ...(await Promise.all(Array.from({ length: 3 }, () => anonymous()))).map((other) =>
      complete(other, token, theirs),
    ),
  ])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const joined = await rows(
    'select c.id from clients c join users u on u.id = c.user_id where u.email = $1',
    email,
  )
  expect(joined).toEqual([{ id: record.id }])
  expect(await rows('select 1 from clients where email = $1', email)).toHaveLength(1)
})

test('a sign-up that replaces another while it is completed leaves one password, and it is the completed one', async () => {
  for (let round = 0; round < 4; round++) {
    const email = newEmail()
    const [attacker, victim] = [await anonymous(), await anonymous()]
    await victim.api.accounts.signUp(person(email, theirs))
    const { token } = await mailTo(email)
    await Promise.allSettled([
      complete(victim, token),
      attacker.api.accounts.signUp(person(email, attackers)),
    ])
    expect(await signsIn(email, attackers)).toBe(false)
  }
})

test('a sign-up that is replaced in the very moment of its completion is not completed', async () => {
  const [email, visit, sql] = [newEmail(), await anonymous(), await owner()]
  await visit.api.accounts.signUp(person(email, attackers))
  const { token } = await mailTo(email)
  await sql.query('begin')
  await sql.query('update pending_sign_ups set password_hash = $2 where email = $1', [email, randomUUID()])
  const completing = complete(visit, token).catch((refused) => refused)
  // The completion has read the sign-up and waits for its lock.
  await expect.poll(async () => (await whoWaits()).length, { timeout: 10_000 }).toBeGreaterThan(0)
  await sql.query('commit')
  expect(await completing).toMatchObject({ code: 'NOT_FOUND', message: accountMessages.staleLink })
  expect(await rows('select 1 from users where email = $1', email)).toEqual([])
  expect(await signsIn(email, attackers)).toBe(false)
})

test('a sign-up whose address gets an account in the very moment of its completion is not completed', async () => {
  const [email, visit, sql] = [newEmail(), await anonymous(), await owner()]
  await visit.api.accounts.signUp(person(email, attackers))
  const { token } = await mailTo(email)
  await sql.query('begin')
  const { rows: made } = await sql.query(
    `insert into users (name, email, email_verified) values ('Robin Owner', $1, true) returning id`,
    [email],
  )
  const completing = complete(visit, token).catch((refused) => refused)
  await expect.poll(async () => (await whoWaits()).length, { timeout: 10_000 }).toBeGreaterThan(0)
  await sql.query('commit')
  expect(await completing).toMatchObject({ code: 'NOT_FOUND', message: accountMessages.staleLink })
  expect(await rows('select id, name from users where email = $1', email)).toEqual([
    { id: made[0].id, name: 'Robin Owner' },
  ])
  expect(await rows('select 1 from credentials where user_id = $1', made[0].id)).toEqual([])
  expect(await whoIs(visit)).toBeNull()
  expect(await signsIn(email, attackers)).toBe(false)
})

test('several unclaimed records, or another’s, are not joined; staff get none', async () => {
  const twice = newEmail()
  await makeClient({ email: twice, userId: null })
  await makeClient({ email: twice, userId: null })
  const visit = await anonymous()
  await visit.api.accounts.signUp(person(twice, theirs))
  await complete(visit, (await mailTo(twice)).token)
  expect(await whoIs(visit)).toMatchObject({ email: twice, clientId: null })

  const claimed = newEmail()
  const holder = await makeUser()
  const record = await makeClient({ email: claimed, userId: holder.id })
  const other = await anonymous()
  await other.api.accounts.signUp(person(claimed, theirs))
  await complete(other, (await mailTo(claimed)).token)
  const joined = (await whoIs(other))?.clientId
  expect(joined).toEqual(expect.any(String))
  expect(joined).not.toBe(record.id)

  const profile = await makeLawyer({ userId: null })
  const third = await anonymous()
  await third.api.accounts.signUp(person(profile.email, theirs))
  await complete(third, (await mailTo(profile.email)).token)
  expect(await whoIs(third)).toMatchObject({ clientId: null, lawyerId: null, roles: [] })
})

test('a known address is answered like an unknown one, and its owner gets a mail', async () => {
  const known = await makeClient()
  const visits = [await anonymous(), await anonymous()] as const
  const post = (visit: Visit, email: string) =>
    visit.fetch('/api/sign-up', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person(email, attackers)),
    })
  const answers = [await post(visits[0], known.email), await post(visits[1], newEmail())] as const
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await answers[0].text()).toBe(await answers[1].text())
  expect([...visits[0].cookies.keys()]).toEqual([...visits[1].cookies.keys()])
  expect((await mailTo(known.email)).subject).toBe('You already have an account')
  expect(await signsIn(known.email, attackers)).toBe(false)
  expect(await signsIn(known.email, known.person.password)).toBe(true)
})

test('an old link is dead after a day', async () => {
  const [email, visit] = [newEmail(), await anonymous()]
  await visit.api.accounts.signUp(person(email, theirs))
  const { token } = await mailTo(email)
  await rows('update sign_up_links set expires_at = now() where email = $1 returning 1', email)
  await expect(complete(visit, token, theirs)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('an expired sign-up is not completed by a link that still works', async () => {
  const [email, visit] = [newEmail(), await anonymous()]
  await visit.api.accounts.signUp(person(email, theirs))
  const { token } = await mailTo(email)
  await rows('update pending_sign_ups set expires_at = now() where email = $1 returning 1', email)
  expect(await complete(visit, token)).toEqual({ completed: false })
  await expect(complete(visit, token, theirs)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
})

test('five sign-ups an hour with one address from one network', async () => {
  const email = newEmail()
  const network = (n: number) => anonymous({ address: `2001:db8:51:1::${n}` })
  for (let n = 1; n <= 5; n++) await (await network(n)).api.accounts.signUp(person(email, theirs))
  await expect((await network(6)).api.accounts.signUp(person(email, theirs))).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  })
  await (await anonymous()).api.accounts.signUp(person(email, theirs))
})

test('five mails an hour to one address, known or not, and the answer says nothing of it', async () => {
  for (const email of [newEmail(), (await makeClient()).email]) {
    const answers: string[] = []
    for (let n = 0; n < 7; n++)
      answers.push(
        await (
          await (
            await anonymous()
          ).fetch('/api/sign-up', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(person(email, attackers)),
          })
        ).text(),
      )
    expect(new Set(answers)).toEqual(new Set(['{"success":true}']))
    await expect.poll(async () => (await mailsTo(email)).length).toBe(5)
  }
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(101) }, 'name'],
  [{ email: 'nobody' }, 'email'],
  [{ email: `${'x'.repeat(250)}@demo.example` }, 'email'],
  [{ password: '12345' }, 'password'],
  [{ password: `${'x1'.repeat(36)}y` }, 'password'],
  [{ password: 'Password1' }, 'password'],
  [{ password: 'zzzzzzzz' }, 'password'],
])('%j is refused beside its field', async (wrong, field) => {
  const visit = await anonymous()
  const error = await visit.api.accounts
    .signUp({ ...person(newEmail(), theirs), ...wrong })
    .catch((refused) => refused)
  expect([error.code, Object.keys(error.data.fields)]).toEqual(['BAD_REQUEST', [field]])
})

test('100 characters of a name and 72 of a password are fine', async () => {
  const [email, visit] = [newEmail(), await anonymous()]
  const password = 'aB3-'.repeat(18)
  await visit.api.accounts.signUp({ name: 'x'.repeat(100), email, password })
  await complete(visit, (await mailTo(email)).token)
  expect(await signsIn(email, password)).toBe(true)
})
