import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import { administrator, castClients, castLawyers } from '../db/seed/cast.ts'
import { figure } from '../test/assurance/figure.ts'
import { ownServer } from './own-server.ts'

// Script in every text that anybody can enter, and then every screen of everybody: it is shown as the words that it
// is, and nothing of it runs or is even tried.

/** Short enough for every field. Whatever of it became an element would call `hit`, or break the page's policy. */
const script = `"><img src=x onerror=hit()><svg onload=hit()>`
const password = 'a browser test signs in'
const shown = 'onerror=hit()'

let server: Awaited<ReturnType<typeof ownServer>>
const wrong: string[] = []
const screens = { opened: 0, showing: 0 }

test.beforeAll(async () => {
  server = await ownServer(password)
})
test.afterAll(async () => {
  await server?.stop()
})

type Person = 'admin' | 'lawyer' | 'client'
const people: Record<Person, { email: string; portal: string; home: string }> = {
  admin: { email: administrator.email, portal: 'admin', home: '/admin' },
  lawyer: { email: castLawyers.eleanor.email, portal: 'lawyer', home: '/lawyer-portal' },
  client: { email: castClients.naomi.email, portal: 'client', home: '/dashboard' },
}

/** A browser that tells whatever it runs or refuses to run. */
async function watched(browser: Browser, who?: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.baseURL })
  await context.exposeFunction('hit', () => wrong.push(`${who}: ran`))
  const page = await context.newPage()
  page.on('dialog', (dialog) => {
    // Of the browser, about a form that was opened: the one dialog that isn't a script's.
    if (dialog.type() !== 'beforeunload') wrong.push(`${who}: dialog at ${page.url()}`)
    void dialog.accept()
  })
  page.on('console', (message) => {
    if (/content security policy|refused to/i.test(message.text()))
      wrong.push(`${who} at ${page.url()}: ${message.text()}`)
  })
  if (who) {
    const { email, portal } = people[who]
    const answer = await page.request.post('/api/sign-in', { data: { email, password, portal } })
    expect(answer.status()).toBe(200)
  }
  return page
}

/** Writes, and insists that it was taken. */
async function write(api: APIRequestContext, path: string, data: object, method = 'POST') {
  const answer = await api.fetch(`/api${path}`, { method, data })
  expect(answer.status(), `${path}: ${await answer.text()}`).toBeLessThan(300)
  return answer.json()
}
const read = async (api: APIRequestContext, path: string) => (await api.get(`/api${path}`)).json()

async function upload(api: APIRequestContext): Promise<string> {
  const headers = { 'x-file-name': encodeURIComponent(`${script}.txt`), 'content-type': 'text/plain' }
  const answer = await api.post('/api/uploads', {
    data: Buffer.from(`<script>hit()</script>${script}`),
    headers,
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()).id
}

async function seed(api: Record<Person | 'visitor', APIRequestContext>) {
  const { admin, lawyer, client, visitor } = api
  const email = (name: string) => `${name}@demo.example`
  await write(visitor, '/contact', {
    name: script,
    email: email('contact'),
    message: `A message ${script}`,
    openedAt: 1,
  })
  await write(visitor, '/sign-up', { name: script, email: email('sign-up'), password })

  const [{ id: clientId }] = await read(admin, `/admin/clients/options?search=${castClients.naomi.name}`)
  const { id: lawyerId } = (await read(admin, '/admin/lawyers/options')).find(
    ({ name }: { name: string }) => name === castLawyers.eleanor.name,
  )
  await write(admin, '/admin/leads', { name: script, email: email('lead'), source: script, notes: script })
  await write(admin, '/admin/clients', {
    name: script,
    email: email('c'),
    address: script,
    company: script,
    notes: script,
    lawyerId,
  })
  const member = { name: script, email: 'x@octagonlaw.example', title: script, specialization: 'Tax Law' }
  const { id: newLawyer } = await write(admin, '/admin/lawyers', { ...member, bio: script, location: script })
  const matter = {
    title: script,
    description: `${script} ${script}`,
    clientName: script,
    practiceArea: 'Family Law',
  }
  const { id: caseId } = await write(admin, '/admin/cases', {
    ...matter,
    caseNumber: script,
    clientId,
    lawyerId,
    publishTitle: true,
  })
  await write(lawyer, '/lawyer/cases', { ...matter, clientId })
  await write(admin, `/admin/cases/${caseId}/tasks`, {
    title: script,
    description: script,
    assignedTo: lawyerId,
  })
  const hearing = {
    caseId,
    title: script,
    description: script,
    judgeName: script,
    clientName: script,
    location: script,
  }
  const courtDate = new Date(Date.now() + 864e5).toISOString()
  await write(admin, '/admin/calendar', { ...hearing, courtDate, isPublic: true, consentGiven: true })
  const hours = { caseId, lawyerId, hours: 1, rateCents: 100, date: new Date().toISOString().slice(0, 10) }
  await write(admin, '/admin/time-entries', { ...hours, description: script })
  const entry = { description: script, entryTimestamp: new Date().toISOString(), documentName: script }
  await write(lawyer, `/lawyer/cases/${caseId}/timeline`, { ...entry, fileId: await upload(lawyer) })
  const paper = { title: script, description: script, category: script, caseId }
  await write(lawyer, '/lawyer/documents', { ...paper, fileId: await upload(lawyer) })
  await write(lawyer, '/lawyer/documents', {
    ...paper,
    fileUrl: `https://papers.example/?q=${encodeURIComponent(script)}`,
  })
  for (const address of ['javascript:hit()', 'data:text/html,<script>hit()</script>'])
    expect(
      (await lawyer.post('/api/lawyer/documents', { data: { ...paper, fileUrl: address } })).status(),
    ).toBe(400)
  expect(
    (await admin.post('/api/admin/lawyers', { data: { ...member, imageUrl: 'javascript:hit()' } })).status(),
  ).toBe(400)

  await write(client, '/client/appointments', { lawyerId: newLawyer, notes: script })
  const { items: asked } = await read(lawyer, '/lawyer/appointments')
  if (asked[0])
    await write(lawyer, `/lawyer/appointments/${asked[0].id}/rejection`, { rejectionReason: script })
  const [conversation] = await read(client, '/client/chat')
  for (const [side, speaker] of [
    ['client', client],
    ['lawyer', lawyer],
  ] as const)
    await write(speaker, `/${side}/chat/${conversation.id}`, {
      clientKey: crypto.randomUUID(),
      messageText: `${script} https://evil.example/${script}`,
    })
  const { version, phone } = await read(lawyer, '/lawyer/profile')
  await write(lawyer, '/lawyer/profile', { name: script, bio: script, phone, version }, 'PUT')
  await write(lawyer, '/lawyer/pins', { caseId })
}

/** Looks at a screen, and into what its harmless buttons open. */
async function lookAt(page: Page, who: string, path: string) {
  await page.goto(path)
  await page.waitForLoadState('networkidle', { timeout: 1_000 }).catch(() => {})
  await judge(page, `${who} ${path}`)
  const harmless =
    /details|edit|view|history|timeline|tasks|read more|open|preview|show|messages|notifications/i
  const doors = page.locator('main').getByRole('button', { name: harmless })
  for (let n = 0; n < Math.min(await doors.count(), 3); n++) {
    await doors
      .nth(n)
      .click({ timeout: 1_000 })
      .catch(() => {})
    await page.waitForTimeout(150)
    await judge(page, `${who} ${path}, button ${n}`)
    await page.keyboard.press('Escape')
  }
}

async function judge(page: Page, what: string) {
  screens.opened += 1
  const made = await page.locator('[onerror], [onload], img[src="x"], a[href^="javascript:"]').count()
  const fields = page.locator('input, textarea')
  const typed = await fields.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
  if (made) wrong.push(`${what}: ${made} elements were made of it`)
  const isSaid = (await page.getByText(shown).locator('visible=true').count()) > 0
  if (isSaid || typed.some((text) => text.includes(shown))) screens.showing += 1
}

/** Everything that a role can walk to from its home, by links, each kind of address once. */
async function walk(page: Page, who: string, home: string, more: string[] = []) {
  const queue = [home, ...more]
  const seen = new Set(queue)
  const kinds = new Map<string, number>()
  for (const path of queue) {
    await lookAt(page, who, path)
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))
    for (const link of links) {
      const [address = ''] = link.split('#')
      const kind = address
        .replace(/\/[^/]*[0-9a-f-]{12,}[^/]*|\?.*/g, '/*')
        .replace(/^\/(team|blog|case)\/.*/, '/$1/*')
      const times = kinds.get(kind) ?? 0
      const isOutside = who !== 'visitor' && !address.startsWith(home)
      if (
        seen.has(address) ||
        times >= 1 ||
        isOutside ||
        /^\/(api|assets|share|dev)\b|\.(xml|txt)$/.test(address)
      )
        continue
      kinds.set(kind, times + 1)
      seen.add(address)
      queue.push(address)
    }
  }
}

test('what people write is shown as words, to everybody, on every screen', async ({ browser }) => {
  const pages = {
    admin: await watched(browser, 'admin'),
    lawyer: await watched(browser, 'lawyer'),
    client: await watched(browser, 'client'),
    visitor: await watched(browser),
  }
  await seed({
    admin: pages.admin.request,
    lawyer: pages.lawyer.request,
    client: pages.client.request,
    visitor: pages.visitor.request,
  })
  const [card] = (await read(pages.client.request, '/client/cases')).items
  await Promise.all([
    walk(pages.visitor, 'visitor', '/', ['/auth', '/case-search', '/team']),
    walk(pages.client, 'client', '/dashboard', [`/case/${card.shareLink}`, '/cases']),
    walk(pages.lawyer, 'lawyer', '/lawyer-portal'),
    walk(pages.admin, 'admin', '/admin'),
  ])
  figure(
    'stored script',
    `${screens.opened} views, ${screens.showing} showing it as words; ${wrong.length} ran or were refused`,
    '0; 0',
  )
  expect(wrong).toEqual([])
  // Otherwise nothing was looked at.
  expect(screens.showing).toBeGreaterThan(20)
})
