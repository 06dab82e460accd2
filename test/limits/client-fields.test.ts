import { randomUUID } from 'node:crypto'
import { ORPCError } from '@orpc/client'
import { beforeAll, expect, test } from 'vitest'
import { makeAppointment, makeClient, makeLawyer, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'

// Every field of anonymous visitors and clients, at its limits and one beyond. What doesn't fit is refused
// beside its field, with a helpful message.

let client: Visit
let conversationId: string
let caseId: string

beforeAll(async () => {
  const [made, lawyer] = [await makeClient(), await makeLawyer()]
  client = await as(made.person)
  const { id } = await makeAppointment({
    client: made,
    lawyer,
    status: 'confirmed',
    confirmedDate: new Date(),
  })
  const { rows } = await (await owner()).query(
    'insert into chat_conversations (client_id, lawyer_id, appointment_id) values ($1, $2, $3) returning id',
    [made.id, lawyer.id, id],
  )
  conversationId = rows[0].id
  caseId = randomUUID()
})

const x = (length: number) => 'x'.repeat(length)
/** An unused email address of exactly so many characters. */
const address = (length: number) => {
  const start = `${randomUUID()}@${'a.'.repeat(100)}`
  return `${start.padEnd(length - 8, 'b')}.example`.slice(-length)
}
/** A password of so many characters that is not a common one. */
const secret = (length: number) => 'qZ7-'.repeat(300).slice(0, length)

type Send = (value: string) => Promise<unknown>
type Refused = [value: string, said: string]
type Row = [what: string, field: string, send: Send, fits: string[], refused: Refused[]]

const signUp = (field: 'name' | 'email' | 'password'): Send => {
  const rest = () => ({ name: 'Robin Vale', email: `${randomUUID()}@demo.example`, password: secret(12) })
  return async (value) => (await anonymous()).api.accounts.signUp({ ...rest(), [field]: value })
}
const signIn = (field: 'email' | 'password'): Send => {
  const rest = () => ({ email: `${randomUUID()}@demo.example`, password: secret(12) })
  return async (value) => (await anonymous()).api.accounts.signIn({ ...rest(), [field]: value })
}
const emails: [string[], Refused[]] = [
  [address(254), address(255), ` ${address(255)} `],
  [
    [address(256), 'Email must be less than 255 characters'],
    ['', 'Invalid email address'],
    ['nobody', 'Invalid email address'],
    ['two@signs@demo.example', 'Invalid email address'],
  ],
]
const passwords: [string[], Refused[]] = [
  [secret(6), secret(7), secret(71), secret(72)],
  [
    ['', 'Password must be at least 6 characters'],
    [secret(5), 'Password must be at least 6 characters'],
    [secret(73), 'Password must be less than 72 characters'],
    ['Password1', 'This password is too common. Please choose another one.'],
  ],
]
const caseNumbers: [string[], Refused[]] = [
  ['X', x(49), x(50), ` ${x(50)} `],
  [
    ['', 'Please enter a case number'],
    ['   ', 'Please enter a case number'],
    [x(51), 'A case number has at most 50 characters'],
  ],
]
const token = x(43)

const rows: Row[] = [
  [
    'the name of a sign-up',
    'name',
    signUp('name'),
    ['x', x(99), x(100), ` ${x(100)} `],
    [
      ['', 'Name is required'],
      ['  ', 'Name is required'],
      [x(101), 'Name must be less than 100 characters'],
    ],
  ],
  ['the address of a sign-up', 'email', signUp('email'), ...emails],
  ['the password of a sign-up', 'password', signUp('password'), ...passwords],
  ['the address of a login', 'email', signIn('email'), ...emails],
  [
    'the password of a login',
    'password',
    signIn('password'),
    [secret(6), secret(7), secret(73), secret(1000)],
    [
      [secret(5), 'Password must be at least 6 characters'],
      [secret(1001), 'This is 1 character too long: at most 1000 fit.'],
    ],
  ],
  [
    'the address that forgot its password',
    'email',
    async (email) => (await anonymous()).api.accounts.passwordReset.ask({ email }),
    ...emails,
  ],
  [
    'the password after a forgotten one',
    'password',
    async (password) => (await anonymous()).api.accounts.passwordReset.complete({ token, password }),
    ...passwords,
  ],
  [
    'a new address',
    'email',
    async (email) =>
      (await as((await makeClient()).person)).api.accounts.own.askForAddress({ email, password: 'wrong' }),
    ...emails,
  ],
  [
    'a changed password',
    'newPassword',
    async (newPassword) =>
      (await as((await makeClient()).person)).api.accounts.own.changePassword({
        currentPassword: 'wrong',
        newPassword,
      }),
    ...passwords,
  ],
  [
    'the case number of a search',
    'caseNumber',
    async (caseNumber) => (await anonymous()).api.site.caseAccess.find({ caseNumber }),
    ...caseNumbers,
  ],
  [
    'what a client looks for among their cases',
    'search',
    (search) => client.api.client.cases.search({ search }),
    ['x', x(299), x(300)],
    [[x(301), 'This is 1 character too long: at most 300 fit.']],
  ],
  [
    'a PIN',
    'pin_code',
    async (pin_code) => (await anonymous()).api.site.caseAccess.verifyPin({ pin_code, case_id: caseId }),
    ['0000', '1000', '9999'],
    ['', '999', '10000', '12a4', '１２３４', ' 123'].map(
      (pin): Refused => [pin, 'Please enter a 4-digit PIN'],
    ),
  ],
  [
    'the notes of a booking',
    'notes',
    async (notes) => client.api.client.appointments.book({ lawyerId: (await makeLawyer()).id, notes }),
    ['', x(1999), x(2000), ` ${x(2000)} `],
    [[x(2001), 'This is 1 character too long: at most 2000 fit.']],
  ],
  [
    'a chat message',
    'messageText',
    (messageText) =>
      client.api.client.chat.send({ conversationId, idempotencyKey: randomUUID(), messageText }),
    ['x', x(4999), x(5000), ` ${x(5000)} `],
    [
      ['', 'Please write a message'],
      [' \n ', 'Please write a message'],
      [x(5001), 'This is 1 character too long: at most 5000 fit.'],
    ],
  ],
]

/** The message beside the field; undefined when the value fits. */
async function saidOf(send: Send, field: string, value: string): Promise<string | undefined> {
  try {
    await send(value)
    return undefined
  } catch (error) {
    if (!(error instanceof ORPCError) || error.status >= 500) throw error
    return (error.data as { fields?: Record<string, string> } | undefined)?.fields?.[field]
  }
}

test.each(rows)('%s', async (_what, field, send, fits, refused) => {
  for (const value of fits)
    expect(await saidOf(send, field, value), `${value.length} characters`).toBeUndefined()
  for (const [value, said] of refused)
    expect(await saidOf(send, field, value), `${value.length} characters`).toBe(said)
})
