import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeClient, makeLawyer, owner } from '#test/factories.ts'
import { samples } from '#test/fixtures/sample-files.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'

let admin: Visit
beforeAll(async () => {
  admin = await as((await makeAdmin()).person)
})
const lawyers = () => admin.api.admin.lawyers
const entered = (email: string) => ({
  name: 'Portia Ashdown',
  email,
  title: 'Partner',
  specialization: 'Tax Law' as const,
})

async function upload(name: string, body: Uint8Array<ArrayBuffer>, purpose = 'image'): Promise<string> {
  const answer = await admin.fetch(`/api/uploads?for=${purpose}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', 'x-file-name': name },
    body,
  })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

describe('refusals', () => {
  test('nobody but an administrator keeps profiles', async () => {
    const lawyer = await makeLawyer()
    for (const { api } of [
      await anonymous(),
      await as((await makeClient()).person),
      await as(lawyer.person),
    ]) {
      await expect(api.admin.lawyers.list({})).rejects.toMatchObject(notForThem)
      await expect(api.admin.lawyers.create(entered('own@octagonlaw.example'))).rejects.toMatchObject(
        notForThem,
      )
      await expect(api.admin.lawyers.delete({ id: lawyer.id })).rejects.toMatchObject(notForThem)
    }
  })

  test('required fields are named, and an address that is in use', async () => {
    const { email } = await makeLawyer()
    const nothing = { name: '', email: '', title: '', specialization: '' as never }
    await expect(lawyers().create(nothing)).rejects.toMatchObject({
      data: {
        fields: {
          name: 'Name is required',
          email: 'Invalid email address',
          title: 'Title is required',
          specialization: 'Specialization is required',
        },
      },
    })
    await expect(lawyers().create(entered(email))).rejects.toMatchObject({
      status: 409,
      data: { fields: { email: 'This is already in use.' } },
    })
  })

  test('a picture is an image under 5 MB, and one’s own upload', async () => {
    const document = await upload('deed.pdf', samples.pdf, 'document')
    await expect(
      lawyers().create({ ...entered('p1@octagonlaw.example'), imageFileId: document }),
    ).rejects.toMatchObject({
      data: { fields: { imageFileId: 'Please upload an image file' } },
    })
    const large = await upload('large.png', Buffer.concat([samples.png, Buffer.alloc(5 * 1024 * 1024)]))
    await expect(
      lawyers().create({ ...entered('p2@octagonlaw.example'), imageFileId: large }),
    ).rejects.toMatchObject({
      data: { fields: { imageFileId: 'Image must be less than 5MB' } },
    })
    await expect(
      lawyers().create({ ...entered('p3@octagonlaw.example'), imageFileId: crypto.randomUUID() }),
    ).rejects.toMatchObject({ status: 400 })
  })

  test('an edit of an older version changes nothing', async () => {
    const { id, version } = await lawyers().create(entered('edited@octagonlaw.example'))
    await lawyers().update({ ...entered('edited@octagonlaw.example'), id, version, title: 'Theirs' })
    const mine = lawyers().update({ ...entered('edited@octagonlaw.example'), id, version, title: 'Mine' })
    await expect(mine).rejects.toMatchObject({ status: 409 })
  })
})

test('a new lawyer has no account, is invited, and then can sign in', async () => {
  const made = await lawyers().create({
    ...entered('new@octagonlaw.example'),
    yearsExperience: 'many' as never,
  })
  expect(made).toMatchObject({ yearsExperience: 0, active: true, account: { state: 'none', until: null } })
  const invite = (until: string) =>
    owner().then((db) =>
      db.query(
        `insert into invitations (email, role, lawyer_id, token_hash, expires_at)
         values ($1, 'lawyer', $2, gen_random_uuid()::text, now() + $3::interval)`,
        [made.email, made.id, until],
      ),
    )
  const shown = async () => (await lawyers().list({ search: made.email })).items[0]?.account.state
  await invite('-1 hour')
  expect(await shown()).toBe('expired')
  await invite('1 hour')
  expect(await shown()).toBe('invited')
  expect((await lawyers().list({ search: (await makeLawyer()).email })).items[0]?.account.state).toBe(
    'joined',
  )
})

test('an uploaded picture becomes everyone’s to see', async () => {
  const imageFileId = await upload('me.png', samples.png)
  const seen = async () => (await (await anonymous()).fetch(`/api/files/${imageFileId}`)).status
  expect(await seen()).toBe(404)
  await lawyers().create({ ...entered('pictured@octagonlaw.example'), imageFileId })
  expect(await seen()).toBe(200)
})

test('a lawyer whose form is open is read by id, whatever the list is narrowed by', async () => {
  const [one, other] = [await makeLawyer(), await makeLawyer()]
  const { items } = await lawyers().list({ ids: `${one.id},${other.id}` })
  expect(items.map(({ id }) => id).sort()).toEqual([one.id, other.id].sort())
  await expect(lawyers().list({ ids: 'x' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})
