import { randomUUID } from 'node:crypto'
import type { InferInsertModel, InferSelectModel } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { seedArticles } from '#demo/articles.ts'
import { administrator, clientPersonas, lawyerPersonas, type Persona } from '#demo/personas.ts'
import { userRoles } from '#features/accounts/user-roles.table.ts'
import { credentials, users } from '#features/accounts/users.table.ts'
import { appointments } from '#features/appointments/appointments.table.ts'
import { timeEntries } from '#features/billing/billing.table.ts'
import { calendarEvents } from '#features/calendar/calendar.table.ts'
import { cases } from '#features/cases/cases.table.ts'
import { checklistItems, checklists } from '#features/checklists/checklists.table.ts'
import { clients } from '#features/clients/clients.table.ts'
import { documents } from '#features/documents/documents.table.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { leads } from '#features/leads/leads.table.ts'
import { locations } from '#features/locations/locations.table.ts'
import { caseTasks } from '#features/tasks/tasks.table.ts'
import { caseUpdates } from '#features/timeline/timeline.table.ts'
import { hashPassword } from '#platform/auth/passwords.server.ts'
import { testDatabase } from './database.ts'
import { atFileEnd, perFile } from './file-state.ts'
import type { Person } from './people.ts'

// Realistic rows. Each factory creates the parents that it isn't given, and returns the row;
// rows with a login have a `person` too, for `as`.

/** One password for everybody, hashed once because hashing is slow. */
export const sharedPassword = 'correct horse battery staple'

let sharedHash: Promise<string> | undefined

/** A superuser's connection to the test file's database, for statements that no role of the product may run. */
export const owner = perFile(async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: (await testDatabase()).ownerUrl })
  await client.connect()
  atFileEnd(() => client.end())
  return client
})

async function insert<T extends PgTable>(table: T, row: InferInsertModel<T>): Promise<InferSelectModel<T>> {
  const [inserted] = await drizzle(await owner(), { casing: 'snake_case' })
    .insert(table)
    .values(row as never)
    .returning()
  return inserted as InferSelectModel<T>
}

type With<T extends PgTable> = Partial<InferInsertModel<T>>
interface HasId {
  id: string
}

/** The demo personas first, then invented names; all different. */
function* everyone(members: Persona[], domain: string): Generator<Persona, never> {
  yield* members
  for (let n = 1; ; n++) yield { name: inventedName(n), email: `person-${n}@${domain}` }
}

/** Unlike all others: the conflict check of each person would find and keep everybody with a similar name. */
function inventedName(n: number): string {
  // Multiples of a number without common factors reach every word before one comes again.
  return `${word((n * 2_887) % 70 ** 2, 2)} ${word((n * 193_939) % 70 ** 3, 3)}`.replace(/\b\w/g, (initial) =>
    initial.toUpperCase(),
  )
}

/** The word of a number below 70 to the power of the syllables. */
const word = (code: number, syllables: number): string =>
  syllables
    ? `${'bdfgklmnprstvz'[code % 14]}${'aeiou'[Math.floor(code / 14) % 5]}${word(Math.floor(code / 70), syllables - 1)}`
    : ''
const lawyersInTurn = perFile(() => everyone(Object.values(lawyerPersonas), 'octagonlaw.example'))
const clientsInTurn = perFile(() => everyone(Object.values(clientPersonas), 'demo.example'))
const adminsInTurn = perFile(() => everyone([administrator], 'octagonlaw.example'))

/** A verified account with the shared password, and without any role. */
export async function makeUser(given: With<typeof users> = {}) {
  const member = clientsInTurn().next().value
  const user = await insert(users, { ...member, emailVerified: true, ...given })
  sharedHash ??= hashPassword(sharedPassword)
  await insert(credentials, { userId: user.id, passwordHash: await sharedHash })
  const person: Person = { email: user.email, password: sharedPassword }
  return { ...user, person }
}

export async function makeAdmin(given: With<typeof users> = {}) {
  const user = await makeUser({ ...adminsInTurn().next().value, ...given })
  await insert(userRoles, { userId: user.id, role: 'admin' })
  return { ...user, person: { ...user.person, portal: 'admin' } satisfies Person }
}

/** With a login and the role; `userId: null` for an unclaimed profile. */
export async function makeLawyer(given: With<typeof lawyers> = {}) {
  const row = {
    ...lawyersInTurn().next().value,
    title: 'Associate',
    specialization: 'General Practice' as const,
    location: 'New York',
    ...given,
  }
  if (given.userId === undefined) {
    row.userId = (await makeUser({ name: row.name, email: row.email })).id
    await insert(userRoles, { userId: row.userId, role: 'lawyer' })
  }
  const person: Person = { email: row.email, password: sharedPassword, portal: 'lawyer' }
  return { ...(await insert(lawyers, row)), person }
}

/** With a login; `userId: null` for an unclaimed record. */
export async function makeClient(given: With<typeof clients> = {}) {
  const row = { ...clientsInTurn().next().value, ...given }
  if (given.userId === undefined) row.userId = (await makeUser({ name: row.name, email: row.email })).id
  const person: Person = { email: row.email, password: sharedPassword }
  return { ...(await insert(clients, row)), person }
}

type Client = Awaited<ReturnType<typeof makeClient>>
type Lawyer = Awaited<ReturnType<typeof makeLawyer>>

/** An ongoing case of a client and a lawyer; `clientId: null` and `lawyerId: null` for none. */
export async function makeCase({
  client: givenClient,
  lawyer: givenLawyer,
  ...given
}: With<typeof cases> & { client?: Client; lawyer?: Lawyer } = {}) {
  const client = givenClient ?? (await makeClient())
  const lawyer = givenLawyer ?? (await makeLawyer())
  const row = await insert(cases, {
    caseNumber: `CASE-${randomUUID().slice(0, 8)}`,
    title: 'A matter of record',
    description: 'What the case is about, in a few words.',
    practiceArea: 'Civil Litigation',
    clientId: client.id,
    clientName: client.name,
    lawyerId: lawyer.id,
    ...given,
  })
  return { ...row, client, lawyer }
}

const caseOf = async (given: HasId | undefined): Promise<HasId> => given ?? (await makeCase())

export async function makeCaseUpdate({
  case: of,
  ...given
}: With<typeof caseUpdates> & { case?: HasId } = {}) {
  const { id: caseId } = await caseOf(of)
  return insert(caseUpdates, {
    caseId,
    description: 'A step was taken.',
    entryTimestamp: new Date(),
    ...given,
  })
}

export async function makeTask({ case: of, ...given }: With<typeof caseTasks> & { case?: HasId } = {}) {
  const { id: caseId } = await caseOf(of)
  return insert(caseTasks, { caseId, title: 'Something to do', ...given })
}

/** A document with an address instead of a file. */
export async function makeDocument({ case: of, ...given }: With<typeof documents> & { case?: HasId } = {}) {
  const caseId = given.caseId === undefined ? (await caseOf(of)).id : given.caseId
  return insert(documents, { title: 'A paper', fileUrl: 'https://papers.example/1.pdf', ...given, caseId })
}

export async function makeTimeEntry({
  case: of,
  ...given
}: With<typeof timeEntries> & { case?: HasId } = {}) {
  const { id: caseId } = await caseOf(of)
  const lawyerId = given.lawyerId ?? (await makeLawyer()).id
  return insert(timeEntries, {
    caseId,
    lawyerId,
    description: 'Work',
    hours: '1.00',
    rateCents: 35_000,
    ...given,
  })
}

/** In a week; private by default. */
export async function makeCourtDate({
  case: of,
  ...given
}: With<typeof calendarEvents> & { case?: HasId } = {}) {
  const { id: caseId } = await caseOf(of)
  const courtDate = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000)
  return insert(calendarEvents, { caseId, title: 'A hearing', courtDate, ...given })
}

/** The demo firm's four articles, published. */
export async function publishArticles(): Promise<void> {
  await seedArticles(drizzle(await owner(), { casing: 'snake_case' }), {})
}

/** Pending. */
export async function makeAppointment({
  client,
  lawyer,
  ...given
}: With<typeof appointments> & { client?: HasId; lawyer?: HasId } = {}) {
  const clientId = (client ?? (await makeClient())).id
  const lawyerId = (lawyer ?? (await makeLawyer())).id
  return insert(appointments, { clientId, lawyerId, ...given })
}

export async function makeOffice(given: With<typeof locations> = {}) {
  return insert(locations, { city: randomUUID(), state: 'Ohio', ...given })
}

/** Active, for cases of all practice areas, with one task. */
export async function makeChecklist({
  items = [{ title: 'Something to plan' }],
  ...given
}: With<typeof checklists> & { items?: With<typeof checklistItems>[] } = {}) {
  const made = await insert(checklists, { name: randomUUID(), ...given })
  for (const [at, item] of items.entries())
    await insert(checklistItems, { title: 'Plan', ...item, checklistId: made.id, position: at + 1 })
  return made
}

export async function makeLead(given: With<typeof leads> = {}) {
  // An address of its own: one person's leads are walled off together.
  return insert(leads, { name: 'Robin Curious', email: `robin-${randomUUID()}@demo.example`, ...given })
}
