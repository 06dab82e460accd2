import { beforeEach, expect, test } from 'vitest'
import { makeLawyer, owner } from '#test/factories.ts'
import { as, type Visit } from '#test/people.ts'

let lawyer: Awaited<ReturnType<typeof makeLawyer>>
let eleanor: Visit

beforeEach(async () => {
  lawyer = await makeLawyer({ phone: '212 555 0100' })
  eleanor = await as(lawyer.person)
})

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    ({ code, status, data }) => ({ code, status, fields: data?.fields }),
  )
const row = async (id: string) =>
  (await (await owner()).query('select * from lawyers where id = $1', [id])).rows[0]

test('a lawyer changes their name, phone and bio, and nothing else of anybody', async () => {
  const other = await makeLawyer()
  const { profile } = eleanor.api.lawyer
  const { version } = await profile.get()
  const forged = { id: other.id, email: 'other@octagonlaw.example', title: 'Partner', active: false }
  const saved = await profile.update({
    ...forged,
    name: 'Eleanor Vance-Moreau',
    phone: '',
    bio: 'Trials.',
    version,
  } as never)
  expect(saved).toEqual({
    id: lawyer.id,
    name: 'Eleanor Vance-Moreau',
    email: lawyer.email,
    phone: '',
    bio: 'Trials.',
    version: version + 1,
  })
  expect(await row(lawyer.id)).toMatchObject({ email: lawyer.email, title: lawyer.title, active: true })
  expect(await row(other.id)).toMatchObject({ name: other.name, version: 1 })
})

test('an error is shown beside its field; a save in between is not undone', async () => {
  const { profile } = eleanor.api.lawyer
  const { name, phone, bio, version } = await profile.get()
  expect(await refusal(profile.update({ name: ' ', phone: '1'.repeat(21), bio, version }))).toMatchObject({
    status: 400,
    fields: { name: 'Name is required', phone: 'Phone must be less than 20 characters' },
  })
  await profile.update({ name, phone, bio: 'One tab', version })
  expect(await refusal(profile.update({ name, phone, bio: 'Another', version }))).toMatchObject({
    code: 'CONFLICT',
  })
  expect(await profile.get()).toMatchObject({ bio: 'One tab' })
})
