import { beforeAll, describe, expect, test } from 'vitest'
import { demoTexts } from '#demo/site-texts.ts'
import { makeAdmin, makeClient, makeLawyer, owner } from '#test/factories.ts'
import { links, part } from '#test/html.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'
import { openSite } from '#test/site.tsx'
import { advertisingHints } from './advertising-hints.tsx'
import { areaKeys } from './areas.ts'

let admin: Visit
let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => {
  site = await openSite()
  admin = await as((await makeAdmin({ name: 'Ada Admin' })).person)
})
const ours = () => admin.api.admin.siteTexts
const item = (title: string) => ({ title, text: `${title}, explained.` })
const highlights = (...titles: string[]) => ({
  key: 'highlights' as const,
  body: { items: titles.map(item) },
})

/** Writes it with its current version. */
async function write(values: Omit<Parameters<ReturnType<typeof ours>['update']>[0], 'version'>) {
  const version = (await ours().list()).find(({ key }) => key === values.key)?.version ?? 0
  return ours().update({ ...values, version } as Parameters<ReturnType<typeof ours>['update']>[0])
}

describe('refusals', () => {
  test('only administrators read and write the texts', async () => {
    for (const { api } of [
      await anonymous(),
      await as((await makeClient()).person),
      await as((await makeLawyer()).person),
    ]) {
      const { siteTexts } = api.admin
      await expect(siteTexts.list()).rejects.toMatchObject(notForThem)
      await expect(
        siteTexts.update({ ...highlights('Theirs'), published: true, version: 1 }),
      ).rejects.toMatchObject(notForThem)
      await expect(siteTexts.versions({ key: 'home' })).rejects.toMatchObject(notForThem)
    }
    expect((await site.get('/')).words).not.toContain('Theirs')
  })

  test('a page has at most 20,000 characters, and each part its own limit', async () => {
    const body = { items: Array.from({ length: 7 }, (_, at) => item(`${at}`)) }
    await expect(write({ key: 'highlights', body, published: true })).rejects.toMatchObject({ status: 400 })
    await expect(write({ ...highlights(''), published: true })).rejects.toMatchObject({
      data: { fields: { 'body.items.0.title': 'Title is required' } },
    })
    const lists = Array.from({ length: 6 }, (_, at) => ({
      title: `${at}`,
      items: Array.from({ length: 2 }, (_, i) => ({ title: `${i}`, text: 'x'.repeat(1_900) })),
    }))
    const about = { title: 'T', story: { paragraphs: [] }, closing: { title: 'C' }, lists }
    await expect(write({ key: 'about', body: about, published: true })).rejects.toMatchObject({
      data: { fields: { body: 'The texts of a page have at most 20,000 characters in all.' } },
    })
    // The words of one page don't fit another.
    await expect(
      write({ key: 'home', body: highlights('A').body as never, published: true }),
    ).rejects.toMatchObject({ status: 400 })
    await expect(
      write({ key: 'nowhere' as 'highlights', body: highlights('A').body, published: true }),
    ).rejects.toMatchObject({ status: 400 })
  })

  test('of two administrators, the second gets a conflict and changes nothing', async () => {
    const { version } = await write({ ...highlights('First'), published: true })
    await write({ ...highlights('Second'), published: true })
    await expect(ours().update({ ...highlights('Third'), published: true, version })).rejects.toMatchObject({
      status: 409,
    })
    await expect(
      ours().update({ ...highlights('Third'), published: true, version: 0 }),
    ).rejects.toMatchObject({ status: 409 })
    await expect.poll(async () => (await site.get('/')).words).toContain('Second, explained.')
  })
})

test('what was approved is kept with who approved it, and can be restored', async () => {
  await write({ ...highlights('Earlier'), published: true })
  await write({ ...highlights('Later'), published: true })
  const [later, earlier] = await ours().versions({ key: 'highlights' })
  expect(later).toMatchObject({ body: { items: [item('Later')] }, approvedBy: 'Ada Admin' })
  expect(earlier).toMatchObject({ body: { items: [item('Earlier')] } })
  const { version = 0 } = (await ours().list()).find(({ key }) => key === 'highlights') ?? {}
  const of = { key: 'highlights' as const, versionId: earlier?.id as string }
  await expect(ours().restore({ ...of, version: version - 1 })).rejects.toMatchObject({ status: 409 })
  await expect(ours().restore({ ...of, key: 'home', version })).rejects.toMatchObject({ status: 404 })
  expect(await ours().restore({ ...of, version })).toMatchObject({ approvedBy: 'Ada Admin' })
  await expect.poll(async () => (await site.get('/')).words).toContain('Earlier, explained.')
  const { rows } = await (await owner()).query(
    `select action from audit_log where entity = 'site_texts' and user_id is not null order by id`,
  )
  expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(['site-text.published']))
})

test('a practice area that is switched off has no page, no link and no picture', async () => {
  const listed = await ours().list()
  const [first, ...others] = areaKeys.filter((area) => listed.some(({ key }) => key === area))
  const text = listed.find(({ key }) => key === first)
  if (!text) throw new Error('The demo firm has it.')
  await write({ ...text, published: false })
  await expect.poll(async () => (await site.get(`/${first}`)).status).toBe(404)
  expect((await site.get(`/share/${first}.png`)).status).toBe(404)
  for (const path of ['/practice-areas', '/sitemap.xml', '/'])
    expect((await site.get(path)).html, path).not.toContain(first)
  const { rows } = await (await owner()).query(`select action from audit_log order by id desc limit 1`)
  expect(rows).toEqual([{ action: 'site-text.withdrawn' }])
  // The order is the administrators'.
  const last = (await ours().list()).find(({ key }) => key === others[0])
  if (last) await write({ ...last, place: 99 })
  const shown = async () =>
    links((await site.get('/practice-areas')).html)
      .filter(([label]) => label?.startsWith('Learn More'))
      .map(([, href]) => href)
  await expect.poll(shown).toEqual([...others.slice(1), others[0]].map((key) => `/${key}`))
})

test('a firm that has written nothing shows nothing of any other firm', async () => {
  for (const { key, body, place, version } of await ours().list())
    await ours().update({ key, body, place, version, published: false } as Parameters<
      ReturnType<typeof ours>['update']
    >[0])
  await expect.poll(async () => (await site.get('/practice-areas')).status).toBe(404)
  const own = new Set(demoTexts.flatMap(({ body }) => stringsOf(body)).filter((text) => text.length > 20))
  for (const path of ['/', '/about', '/team', '/cases', '/contact', '/sitemap.xml']) {
    const { status, html, words } = await site.get(path)
    expect(status, path).toBe(200)
    expect(
      links(part(`${html}<nav aria-label="Main"></nav>`, /<nav aria-label="Main"/)),
      path,
    ).not.toContainEqual(['Practice Areas', '/practice-areas'])
    for (const text of own) expect(words, path).not.toContain(text)
    for (const key of areaKeys) expect(html, path).not.toContain(`/${key}`)
  }
  for (const path of [...areaKeys, 'share/practice-areas.png'])
    expect((await site.get(`/${path}`)).status, path).toBe(404)
  expect((await site.get('/share/home.png')).status).toBe(200)
  expect((await site.get('/share/about.png')).status).toBe(200)
})

const stringsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : value instanceof Object ? Object.values(value).flatMap(stringsOf) : []

test('words that the rules of advertising restrict get a hint', () => {
  expect(advertisingHints('Careful lawyers, plain words.')).toEqual([])
  expect(advertisingHints('Our EXPERTS are the best; we guarantee it.')).toEqual([
    '“experts”: Rule 7.4 allows it only for a lawyer who is certified in the field.',
    '“best”, “guarantee”: Rule 7.1 forbids what can’t be shown to be true, and promises of results.',
  ])
})
