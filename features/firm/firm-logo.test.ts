import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoFirm, type FirmLogo } from '#firm.config.ts'
import { firm } from '#firm.ts'
import { pngOf } from '#platform/drawing/svg.ts'
import { makeAdmin, makeClient, makeLawyer, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { openSite } from '#test/site.tsx'
import { firmMessages, logoMax } from './firm.schema.ts'

let admin: Visit
let picture: Buffer
beforeAll(async () => {
  admin = await as((await makeAdmin()).person)
  picture = await pngOf('<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"/>')
})

const ours = () => admin.api.admin.firm
const saved = async (values: Partial<typeof demoFirm>) => {
  const { version } = await ours().read()
  return ours().update({ ...demoFirm, ...values, version })
}
beforeEach(async () => {
  await saved({ logo: null })
})

/** Uploads a file. @returns the answer's status, and the file's id */
async function upload(visit: Visit, name: string, content: Buffer, purpose = 'logo') {
  const answer = await visit.fetch(`/api/uploads?for=${purpose}`, {
    method: 'POST',
    headers: { 'x-file-name': name, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(content),
  })
  const { id = '' } = (await answer.json()) as { id?: string }
  return { status: answer.status, id }
}
const named = (fileId: string): FirmLogo => ({ fileId, width: 1, height: 1 })
const refused = { status: 400, data: { fields: { logo: firmMessages.logo } } }

describe('refusals', () => {
  test('no SVG, no other picture and nothing that only ends like one is taken', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect((await upload(admin, 'logo.svg', svg)).status).toBe(415)
    expect((await upload(admin, 'logo.png', svg)).status).toBe(415)
    expect((await upload(admin, 'logo.webp', picture)).status).toBe(415)
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
    const { id } = await upload(admin, 'logo.gif', gif, 'image')
    await expect(saved({ logo: named(id) })).rejects.toMatchObject(refused)
    expect((await ours().read()).logo).toBeNull()
  })

  test('a picture that is too large in bytes is not taken, and nothing else is saved', async () => {
    const { id } = await upload(admin, 'logo.png', Buffer.concat([picture, randomBytes(logoMax)]))
    await expect(saved({ name: 'Lost & Found LLP', logo: named(id) })).rejects.toMatchObject(refused)
    expect((await ours().read()).name).toBe(demoFirm.name)
  })

  test('a file of another person’s, or one that serves another purpose, is not taken', async () => {
    const other = await as((await makeAdmin()).person)
    const { id } = await upload(other, 'logo.png', picture)
    await expect(saved({ logo: named(id) })).rejects.toMatchObject({ status: 400 })
    await saved({ logo: named((await upload(admin, 'logo.png', picture)).id) })
    const { logo } = await ours().read()
    // Released, and never to be claimed again.
    await saved({ logo: null })
    await expect(saved({ logo })).rejects.toMatchObject({ status: 400 })
  })

  test('the settings can’t name another file than the one that was claimed', async () => {
    const { id } = await upload(admin, 'logo.png', picture)
    const settings = JSON.stringify({ ...demoFirm, logo: named(id) })
    await expect((await owner()).query('update firm_settings set settings = $1', [settings])).rejects.toThrow(
      /firm_settings_logo_file_id_named/,
    )
  })

  test('a firm without the octagon can’t take it', async () => {
    await saved({ mark: 'monogram' })
    const octagon = { status: 400, data: { fields: { mark: firmMessages.octagon } } }
    await expect(saved({ mark: 'octagon' })).rejects.toMatchObject(octagon)
    await (await owner()).query(
      `update firm_settings set settings = jsonb_set(settings, '{mark}', '"octagon"'), version = version + 1`,
    )
    await saved({ mark: 'octagon' })
  })
})

test('a logo is measured, shown to everybody at an address of its own, and gone when it is removed', async () => {
  const { id } = await upload(admin, 'logo.png', picture)
  const anybody = await anonymous()
  const address = `/api/files/${id}?inline=1`
  expect((await anybody.fetch(address)).status).toBe(404)
  await saved({ logo: named(id) })
  expect((await ours().read()).logo).toEqual({ fileId: id, width: 60, height: 40 })
  await expect.poll(() => firm.logo).toEqual({ fileId: id, width: 60, height: 40 })
  for (const visit of [
    anybody,
    await as((await makeClient()).person),
    await as((await makeLawyer()).person),
  ]) {
    const answer = await visit.fetch(address)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('cache-control')).toContain('public')
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(picture)
  }
  // Another setting is saved: the logo stays.
  await saved({ logo: firm.logo, tagline: 'Still there' })
  expect((await anybody.fetch(address)).status).toBe(200)
  await saved({ logo: null })
  expect((await anybody.fetch(address)).status).toBe(404)
})

test('pages have it in their head and foot, with its size; a wide one replaces the name', async () => {
  const site = await openSite()
  const { id } = await upload(admin, 'logo.png', picture)
  await saved({ logo: named(id) })
  await expect.poll(() => firm.logo?.fileId).toBe(id)
  const { html } = await site.get('/about')
  const shown = new RegExp(`<img src="/api/files/${id}\\?inline=1" alt="" width="60" height="40"`, 'g')
  expect(html.match(shown)).toHaveLength(2)
  expect((await site.get('/')).html).toContain(`/api/files/${id}?inline=1","telephone"`)
})
