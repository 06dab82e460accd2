import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeDecision } from '#test/conflict-decisions.ts'
import { makeAdmin, makeClient, makeLawyer, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { clientInitials } from './client-initials.ts'
import { drawCover } from './cover.server.ts'

let eleanor: Visit
let lawyer: Awaited<ReturnType<typeof makeLawyer>>

beforeAll(async () => {
  lawyer = await makeLawyer()
  eleanor = await as(lawyer.person)
})

const about = {
  clientName: 'Sana Lindqvist',
  caseNumber: 'FA-482913-07',
  caseTitle: 'In re Lindqvist',
  practiceArea: 'Family Law' as const,
}
const post = (visit: Visit, body: unknown) =>
  visit.fetch('/api/functions/generate-case-image', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
async function coverOf(visit: Visit, imageUrl: string) {
  const answer = await visit.fetch(imageUrl)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  return Buffer.from(await answer.arrayBuffer())
}
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

test('only a lawyer can have a cover drawn', async () => {
  const visits: [Visit, number][] = [
    [await anonymous(), 401],
    [await as((await makeClient()).person), 403],
    [await as((await makeAdmin()).person), 403],
  ]
  for (const [visit, status] of visits) expect((await post(visit, about)).status).toBe(status)
})

test('what isn’t there yet, or is too short or too long, is refused', async () => {
  for (const wrong of [
    { clientName: 'Al' },
    { caseNumber: ' ' },
    { caseTitle: '' },
    { practiceArea: 'Sea Law' },
    { clientName: 'x'.repeat(5000) },
  ])
    expect((await post(eleanor, { ...about, ...wrong })).status).toBe(400)
})

test('a cover is the lawyer’s own, and their case’s once the case names it', async () => {
  const answer = await post(eleanor, about)
  expect(answer.status).toBe(200)
  const { imageUrl, fileId } = (await answer.json()) as { imageUrl: string; fileId: string }
  expect(sizeOf(await coverOf(eleanor, imageUrl))).toEqual([1200, 800])
  const other = await makeLawyer()
  const marcus = await as(other.person)
  for (const by of [lawyer, other]) await makeDecision({ by, names: [about.clientName] })
  for (const visit of [marcus, await anonymous()]) expect((await visit.fetch(imageUrl)).status).toBe(404)

  const values = { practiceArea: about.practiceArea, title: about.caseTitle, description: 'A guardianship.' }
  const whose = { clientName: about.clientName, coverImageFileId: fileId }
  const taken = marcus.api.lawyer.cases.create({ ...values, ...whose })
  await expect(taken).rejects.toMatchObject({ status: 400 })
  const made = await eleanor.api.lawyer.cases.create({ ...values, ...whose })
  expect(made.coverImageFileId).toBe(fileId)
  await coverOf(eleanor, imageUrl)
  const { rows } = await (await owner()).query('select state, purpose, case_id from files where id = $1', [
    fileId,
  ])
  expect(rows).toEqual([{ state: 'stored', purpose: 'case_cover', case_id: made.id }])
  // A list shows covers by itself: that is no download, and would drown those in the log.
  const { rows: lines } = await (await owner()).query('select from audit_log where entity_id = $1', [fileId])
  expect(lines).toEqual([])
})

test('covers differ by practice area and initials, whatever the script', async () => {
  const drawn = await Promise.all(
    [
      { ...about, practiceArea: 'Criminal Law' },
      about,
      { ...about, clientName: 'Иван Петров' },
      { ...about, clientName: '王小明' },
    ].map(async (cover) => (await drawCover(cover)).toString('base64')),
  )
  expect(new Set(drawn).size).toBe(4)
})

test.each([
  ['Sana Lindqvist', 'SL'],
  ['Calder Roofing, Inc.', 'CR'],
  ['The Estate of Ada Byron', 'EB'],
  ['Łukasz Żak Jr.', 'ŁŻ'],
  ['Mei', 'M'],
  ['王小明', ''],
  ['123 456', ''],
])('%s is abbreviated %s', (name, letters) => expect(clientInitials(name)).toBe(letters))

describe('with an images endpoint of the firm’s', () => {
  let server: Server
  let asked: { url: string | undefined; key: string | undefined; body: string }[] = []
  let reply: (request: IncomingMessage) => { status?: number; body: string; location?: string }
  let visit: Visit

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const body = Buffer.concat(chunks).toString()
      asked.push({ url: request.url, key: request.headers.authorization, body })
      const { status = 200, body: answer, location } = reply(request)
      response.writeHead(status, { 'content-type': 'application/json', ...(location && { location }) })
      response.end(answer)
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const IMAGES_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
    visit = await as(lawyer.person, { env: { IMAGES_URL, IMAGES_KEY: 'sk-test', IMAGES_MODEL: 'painter' } })
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  afterEach(() => {
    asked = []
  })

  const generate = async () => {
    const { imageUrl } = await visit.api.lawyer.caseImages.generate(about)
    return coverOf(visit, imageUrl)
  }
  const picture = (png: Buffer) => JSON.stringify({ data: [{ b64_json: png.toString('base64') }] })

  test('its picture becomes the ground of the cover, and it learns the practice area alone', async () => {
    const own = await drawCover({ ...about, practiceArea: 'Criminal Law' })
    reply = () => ({ body: picture(own) })
    const cover = await generate()
    expect(sizeOf(cover)).toEqual([1200, 800])
    expect(cover.equals(await drawCover(about))).toBe(false)
    expect(asked).toMatchObject([{ url: '/v1/images/generations', key: 'Bearer sk-test' }])
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({ model: 'painter', response_format: 'b64_json' })
    for (const word of ['Sana', 'Lindqvist', about.caseNumber, 'In re'])
      expect(asked[0]?.body).not.toContain(word)
  })

  const header = Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    Buffer.from('0000ffff0000ffff', 'hex'),
    Buffer.alloc(32),
  ])
  const failures: [string, () => ReturnType<typeof reply>][] = [
    ['an error', () => ({ status: 500, body: '{}' })],
    ['no JSON', () => ({ body: 'a picture' })],
    ['no picture', () => ({ body: '{"data":[{"url":"https://elsewhere.example/picture.png"}]}' })],
    ['something else than a PNG', () => ({ body: picture(Buffer.from('<svg onload="alert(1)"/>')) })],
    ['a picture of gigantic sides', () => ({ body: picture(header) })],
    ['more than a picture weighs', () => ({ body: `{"data":"${'x'.repeat(13 * 1024 * 1024)}"}` })],
    ['the way to somebody else', () => ({ status: 307, body: '', location: '/elsewhere' })],
  ]
  test.each(failures)('%s from it leaves the house’s own drawing', async (_, failing) => {
    reply = failing
    expect((await generate()).equals(await drawCover(about))).toBe(true)
    expect(asked.length).toBe(1)
  })
})
