import { createHash, randomBytes } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Services } from '#platform/api/context.ts'
import { openS3Storage } from '#platform/storage/s3.server.ts'
import { maxFileBytes } from '#platform/storage/storage.schema.ts'
import { testApp } from '#test/app.ts'
import { makeAdmin, makeCase, owner } from '#test/factories.ts'
import { s3Bucket } from '#test/fixtures/s3.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'
import { unzipped } from '#test/zip.ts'
import { referencesOf } from './references.ts'
import { copyWhenDue, removeOldCopies } from './site-archive.server.ts'
import { takeCopy } from './take-copy.server.ts'

const html = `<!doctype html><meta property="og:image" content="http://localhost/share/team/ada.png"/><link rel="stylesheet" href="/assets/site.css">
  <link rel="modulepreload" href="/assets/entry.js"><img src="/api/files/5ca73735-259e-4f84-81bb-cdbcadf75554?inline=1&amp;v=2">
  <img src="https://elsewhere.example/x.png"><a href="/team/ada">Ada</a><a href="/admin">Login</a>`
const picture = Buffer.from([137, 80, 78, 71, 0, 255, 10])

const bucket = await s3Bucket()
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

/** What a site answers, by path; what is missing is a 404. */
let site: Record<string, [type: string, body: string | Buffer]>
let services: Services
let admin: Visit

beforeAll(async () => {
  services = (await testApp()).services
  admin = await as((await makeAdmin()).person)
})
beforeEach(async () => {
  await (await owner()).query('truncate site_archive')
  site = {
    '/sitemap.xml': [
      'application/xml',
      '<urlset><url><loc>http://localhost/</loc></url><url><loc>http://localhost/team/ada</loc></url></urlset>',
    ],
    '/robots.txt': ['text/plain', 'User-agent: *\n'],
    '/': ['text/html; charset=utf-8', html],
    '/team/ada': ['text/html; charset=utf-8', '<h1>Ada</h1>'],
    '/share/team/ada.png': ['image/png', picture],
    '/assets/site.css': ['text/css', '@font-face{src:url("/assets/serif.woff2")}'],
    '/assets/serif.woff2': ['font/woff2', picture],
    '/api/files/5ca73735-259e-4f84-81bb-cdbcadf75554?inline=1&v=2': ['image/png', picture],
  }
  services.ownSite.fetch = async (path) => {
    const [type, body] = site[path] ?? ['', undefined]
    return body === undefined
      ? new Response('', { status: 404 })
      : new Response(typeof body === 'string' ? body : new Uint8Array(body), {
          headers: { 'content-type': type },
        })
  }
})
afterEach(() => {
  delete services.ownSite.fetch
})

const copies = () => admin.api.admin.siteArchive.list()
const stored = async (): Promise<number> => {
  let count = 0
  for await (const _ of services.storage.list()) count += 1
  return count
}

test('only an administrator lists, takes and downloads copies', async () => {
  await admin.api.admin.siteArchive.take()
  const [copy] = await copies()
  const item = await makeCase()
  for (const visit of [await anonymous(), await as(item.client.person), await as(item.lawyer.person)]) {
    await expect(visit.api.admin.siteArchive.list()).rejects.toMatchObject(notForThem)
    await expect(visit.api.admin.siteArchive.take()).rejects.toMatchObject(notForThem)
    expect((await visit.fetch(`/api/files/${copy?.zip.id}`)).status).toBe(404)
  }
})

test('a copy has every page with its styles and pictures byte for byte, and checksums that hold', async () => {
  await admin.api.admin.siteArchive.take()
  const [copy] = await copies()
  expect(copy).toMatchObject({ reason: 'asked', files: 8, takenBy: expect.any(String) })
  const answer = await admin.fetch(`/api/files/${copy?.zip.id}`)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  const zip = Buffer.from(await answer.arrayBuffer())
  expect(sha256(zip)).toBe(copy?.zip.sha256)
  const files = unzipped(zip)
  const sums = files.get('SHA256SUMS')?.toString() ?? ''
  files.delete('SHA256SUMS')
  expect([...files.keys()].sort()).toEqual([
    'api/files/5ca73735-259e-4f84-81bb-cdbcadf75554_inline_1_v_2',
    'assets/serif.woff2',
    'assets/site.css',
    'index.html',
    'robots.txt',
    'share/team/ada.png',
    'sitemap.xml',
    'team/ada/index.html',
  ])
  expect(files.get('index.html')?.toString()).toBe(html)
  expect(files.get('assets/serif.woff2')).toEqual(picture)
  // The lines of `sha256sum -c`.
  const expected = [...files].map(([name, bytes]) => `${sha256(bytes)}  ${name}`)
  expect(sums.trimEnd().split('\n').sort()).toEqual(expected.sort())
})

test('a copy larger than one request brings goes into a bucket', async () => {
  const storage = await openS3Storage(bucket.url())
  site['/share/team/ada.png'] = ['image/png', randomBytes(maxFileBytes + 1)]
  await takeCopy({ ...services, storage }, { reason: 'change' })
  const [copy] = await copies()
  const [[, object] = []] = bucket.objects
  expect(copy?.zip.size).toBeGreaterThan(maxFileBytes)
  expect(object?.bytes.length).toBe(copy?.zip.size)
  expect(sha256(object?.bytes ?? '')).toBe(copy?.zip.sha256)
  expect(bucket.uploads.size).toBe(0)
})

test('if a page isn’t answered, nothing is archived, and the administrator gets an error', async () => {
  const before = await stored()
  delete site['/team/ada']
  await expect(admin.api.admin.siteArchive.take()).rejects.toMatchObject({ status: 500 })
  expect(await copies()).toEqual([])
  expect(await stored()).toBe(before)
})

test('the job takes a copy after a change of what is public, and after 30 days', async () => {
  const client = await owner()
  await client.query(
    'alter table audit_log disable trigger all; truncate audit_log; alter table audit_log enable trigger all',
  )
  await copyWhenDue(services)
  expect(await copies()).toEqual([])
  await client.query(`select audit('created', 'articles')`)
  await copyWhenDue(services)
  expect(await copies()).toEqual([])
  await client.query(`select audit('firm.changed', 'firm_settings')`)
  await copyWhenDue(services)
  await copyWhenDue(services)
  expect((await copies()).map(({ reason }) => reason)).toEqual(['change'])
  await client.query(`update site_archive set taken_at = now() - interval '31 days';
    alter table audit_log disable trigger all; truncate audit_log; alter table audit_log enable trigger all`)
  await copyWhenDue(services)
  expect((await copies()).map(({ reason, takenBy }) => [reason, takenBy])).toEqual([
    ['monthly', null],
    ['change', null],
  ])
})

test('copies are removed after three years, and their bytes are released', async () => {
  await admin.api.admin.siteArchive.take()
  await admin.api.admin.siteArchive.take()
  const [newest, oldest] = await copies()
  const client = await owner()
  await client.query(`update site_archive set taken_at = now() - interval '1097 days' where id = $1`, [
    oldest?.id,
  ])
  expect(await removeOldCopies(services)).toBe(1)
  expect((await copies()).map(({ id }) => id)).toEqual([newest?.id])
  const { rows } = await client.query('select state from files where id = $1', [oldest?.zip.id])
  expect(rows).toEqual([{ state: 'released' }])
})

test('a copy needs a server that accepts requests; a job waits for it', async () => {
  delete services.ownSite.fetch
  await expect(admin.api.admin.siteArchive.take()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  await copyWhenDue(services)
  expect(await copies()).toEqual([])
})

test('files of other sites, scripts and portals are no part of a page', () => {
  const origin = 'https://firm.example'
  expect(referencesOf(html, origin)).toEqual([
    '/assets/site.css',
    '/api/files/5ca73735-259e-4f84-81bb-cdbcadf75554?inline=1&v=2',
  ])
  const set =
    '<img srcset="/assets/a.webp 1x, https://firm.example/assets/b.webp 2x, //other.example/assets/c.webp 3x">'
  expect(referencesOf(set, origin)).toEqual(['/assets/a.webp', '/assets/b.webp'])
})
