import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAdmin, makeClient, makeLawyer, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import type { ArticleBody } from './article-body.ts'
import { articleMessages, mostArticles } from './articles.schema.ts'

let admin: Visit
let lawyer: Visit
let visitor: Visit
let boss: Awaited<ReturnType<typeof makeAdmin>>
let eleanor: Awaited<ReturnType<typeof makeLawyer>>

const says = (text: string): ArticleBody => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const draft = {
  title: 'Served with papers',
  excerpt: 'What to do first.',
  body: says('Note the date. Then call.'),
  practiceArea: 'Civil Litigation' as const,
  publishedOn: '2026-01-02',
  reviewedOn: '2026-02-03',
}

beforeAll(async () => {
  boss = await makeAdmin()
  eleanor = await makeLawyer()
  admin = await as(boss.person)
  lawyer = await as(eleanor.person)
  visitor = await anonymous()
})
beforeEach(async () => (await owner()).query('delete from articles'))

const own = () => lawyer.api.lawyer.articles
const all = () => admin.api.admin.articles
const seen = () => visitor.api.site.articles
const slugs = async () => (await seen().list({})).articles.map(({ slug }) => slug)

async function published(values: Partial<typeof draft> = {}) {
  const { id, version } = await own().create({ ...draft, ...values })
  const approved = await all().approve({ id, version })
  return all().publish({ id, version: approved.version })
}

describe('refused', () => {
  test('to visitors, clients and lawyers who aren’t the author', async () => {
    const made = await own().create(draft)
    const others = [visitor, await as((await makeClient()).person)]
    for (const visit of others) {
      await expect(visit.api.lawyer.articles.list({})).rejects.toThrow()
      await expect(visit.api.admin.articles.list({})).rejects.toThrow()
    }
    const colleague = (await as((await makeLawyer()).person)).api
    expect((await colleague.lawyer.articles.list({})).items).toEqual([])
    for (const call of [
      () => colleague.lawyer.articles.get({ id: made.id }),
      () => colleague.lawyer.articles.update({ ...draft, id: made.id, version: made.version }),
      () => colleague.lawyer.articles.delete({ id: made.id }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(lawyer.api.admin.articles.approve({ id: made.id, version: 1 })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })

  test('as long as it isn’t finished', async () => {
    const refused = async (values: object, message: string) => {
      const { id, version } = await all().create({ ...draft, authorId: eleanor.id, ...values })
      await expect(all().approve({ id, version })).rejects.toMatchObject({ code: 'BAD_REQUEST', message })
      await expect(all().publish({ id, version })).rejects.toMatchObject({
        code: 'CONFLICT',
        message: articleMessages.notApproved,
      })
    }
    await refused({ authorId: null }, articleMessages.author)
    await refused({ excerpt: '' }, articleMessages.excerpt)
    await refused({ body: says(' ') }, articleMessages.body)
  })

  test('with an address that isn’t one, or days in a wrong order', async () => {
    for (const wrong of [
      { slug: '../admin' },
      { slug: 'With Spaces' },
      { reviewedOn: '2026-01-01' },
      { publishedOn: '2099-01-01', reviewedOn: '2099-01-01' },
      { title: 'x'.repeat(111) },
    ])
      await expect(own().create({ ...draft, ...wrong })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await own().create({ ...draft, slug: 'taken' })
    await expect(own().create({ ...draft, slug: 'taken' })).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { fields: { slug: expect.any(String) } },
    })
  })

  test('as the five hundred and first', async () => {
    await (await owner()).query(
      `insert into articles (slug, title, practice_area, published_on, reviewed_on)
        select 'a' || n, 'T', 'Family Law', '2026-01-02', '2026-01-02' from generate_series(1, $1::int) as n`,
      [mostArticles],
    )
    await expect(own().create(draft)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: articleMessages.most,
    })
  })

  test('to an edit of an older version', async () => {
    const { id, version } = await own().create(draft)
    await all().update({ ...draft, id, version, authorId: eleanor.id, title: 'Edited' })
    await expect(own().update({ ...draft, id, version })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(all().approve({ id, version })).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})

test('a draft and an approved text are not public; a published one is', async () => {
  const { id, version, slug } = await own().create(draft)
  expect(slug).toBe('served-with-papers')
  const nowhere = async () => {
    expect(await slugs()).toEqual([])
    expect(await seen().any()).toBe(false)
    expect(await seen().addresses()).toEqual([])
    await expect(seen().bySlug({ slug })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  await nowhere()
  const approved = await all().approve({ id, version })
  expect(approved).toMatchObject({ state: 'approved', published: false, versions: 1 })
  await nowhere()
  const shown = await all().publish({ id, version: approved.version })
  expect(shown).toMatchObject({ published: true, current: true })
  const { article, others } = await seen().bySlug({ slug })
  expect(article).toMatchObject({
    title: draft.title,
    body: draft.body,
    author: { name: eleanor.name, slug: eleanor.slug },
    description: draft.excerpt,
    picture: null,
  })
  expect(others).toEqual([])
  await all().withdraw({ id, version: shown.version })
  await nowhere()
})

test('a change of a published article is public only after another approval', async () => {
  const shown = await published()
  const { id, slug } = shown
  const edited = await own().update({ ...draft, id, version: shown.version, title: 'Rewritten' })
  expect(edited).toMatchObject({ state: 'draft', published: true, current: false })
  const title = async () => (await seen().bySlug({ slug })).article.title
  expect(await title()).toBe(draft.title)
  await expect(all().publish({ id, version: edited.version })).rejects.toMatchObject({ code: 'CONFLICT' })
  const approved = await all().approve({ id, version: edited.version })
  expect(await title()).toBe(draft.title)
  await all().publish({ id, version: approved.version })
  expect(await title()).toBe('Rewritten')
  expect(await slugs()).toEqual([slug])
})

test('every approved text is kept, can be viewed and restored as a draft', async () => {
  const shown = await published()
  const { id } = shown
  const edited = await own().update({ ...draft, id, version: shown.version, body: says('Less.') })
  const approved = await all().approve({ id, version: edited.version })
  const versions = await all().versions({ id })
  expect(versions).toMatchObject([
    { number: 2, approvedBy: boss.name, published: false, publishedBy: null },
    { number: 1, approvedBy: boss.name, published: true, publishedBy: boss.name, words: 5 },
  ])
  expect(await all().versionText({ id, number: 1 })).toMatchObject({ body: draft.body })
  const back = await all().restore({ id, version: approved.version, number: 1 })
  expect(back).toMatchObject({ body: draft.body, state: 'draft' })
  await expect(all().restore({ id, version: back.version, number: 9 })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('only administrators delete an approved article, and it stays in the records', async () => {
  const first = await own().create({ ...draft, title: 'Never approved' })
  await own().delete({ id: first.id })
  const { id } = await published({ title: 'Once public' })
  await expect(own().delete({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
  await all().delete({ id })
  expect(await slugs()).toEqual([])
  const { items } = await admin.api.admin.records.list({ search: 'Once public' })
  expect(items.map(({ kind }) => kind).sort()).toEqual(['article_versions', 'articles'])
  const log = await admin.api.admin.audit.list({})
  const told = log.items.filter(({ label }) => label === 'Once public').map(({ sentence }) => sentence)
  expect(told.filter((line) => !line.includes('approved article')).reverse()).toEqual([
    'Approved the article “Once public” (version 1)',
    'Published the article “Once public” (version 1)',
    'Deleted the article “Once public”',
  ])
})

test('an author who leaves stays named, without a page', async () => {
  const leaving = await makeLawyer({ name: 'Gone Soon' })
  const made = await all().create({ ...draft, authorId: leaving.id })
  const approved = await all().approve({ id: made.id, version: made.version })
  await all().publish({ id: made.id, version: approved.version })
  const author = async () => (await seen().bySlug({ slug: made.slug })).article.author
  expect(await author()).toEqual({ name: 'Gone Soon', slug: leaving.slug })
  await (await owner()).query('update lawyers set active = false where id = $1', [leaving.id])
  expect(await author()).toEqual({ name: 'Gone Soon', slug: null })
  await (await owner()).query('delete from lawyers where id = $1', [leaving.id])
  expect(await author()).toEqual({ name: 'Gone Soon', slug: null })
  expect(await all().get({ id: made.id })).toMatchObject({ authorName: 'Gone Soon', state: 'approved' })
})

test('the list comes in pages, the newest first', async () => {
  await (await owner()).query(
    `insert into articles (slug, title, practice_area, published_on, reviewed_on, author_id, excerpt)
      select 'n' || n, 'T', 'Family Law', date '2025-01-01' + n / 2, '2026-01-02', $1, 'E'
      from generate_series(10, 39) as n`,
    [eleanor.id],
  )
  await (await owner()).query(`update articles set state = 'approved'`)
  await (await owner()).query('select publish_article(id, 1) from articles')
  const first = await seen().list({})
  const rest = await seen().list({ after: first.next ?? '' })
  expect(first.articles).toHaveLength(24)
  expect(rest.next).toBeNull()
  const found = [...first.articles, ...rest.articles].map(({ slug }) => slug)
  expect(new Set(found).size).toBe(30)
  expect(found.slice(0, 3)).toEqual(['n38', 'n39', 'n36'])
})

test('a picture is its author’s and administrators’ until it is published, and again afterwards', async () => {
  const answer = await lawyer.fetch('/api/uploads?for=image', {
    method: 'POST',
    headers: { 'x-file-name': 'court.png', 'content-type': 'application/octet-stream' },
    body: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  })
  const file = ((await answer.json()) as { id: string }).id
  const body = {
    type: 'doc' as const,
    content: [{ type: 'image' as const, attrs: { file, alt: 'A court' } }],
  }
  const colleague = await as((await makeLawyer()).person)
  await expect(colleague.api.lawyer.articles.create({ ...draft, body })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  const made = await own().create({
    ...draft,
    body: { ...body, content: [...body.content, ...draft.body.content] },
  })
  const statuses = async () =>
    Promise.all(
      [visitor, colleague, lawyer, admin].map(async (who) => (await who.fetch(`/api/files/${file}`)).status),
    )
  expect(await statuses()).toEqual([404, 404, 200, 200])
  const approved = await all().approve({ id: made.id, version: made.version })
  const shown = await all().publish({ id: made.id, version: approved.version })
  expect(await statuses()).toEqual([200, 200, 200, 200])
  // The working copy no longer has the picture, the published version still does.
  const edited = await own().update({ ...draft, id: made.id, version: shown.version })
  expect(await statuses()).toEqual([200, 200, 200, 200])
  await all().withdraw({ id: made.id, version: edited.version })
  expect(await statuses()).toEqual([404, 404, 200, 200])
})
