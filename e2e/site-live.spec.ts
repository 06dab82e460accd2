import type { Page } from '@playwright/test'
import { choose } from './choose.ts'
import { expect, test } from './people.ts'

/** Tomorrow at ten, in the format of a date field: before everything else on the calendar. */
const tomorrow = `${new Date(Date.now() + 36 * 3600_000).toISOString().slice(0, 10)}T10:00`

/** Marks the document, to detect a reload. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-opened', 'once'))
const expectSameDocument = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-opened', 'once')

/** Holds a page's socket back until it is released, and records its messages. */
async function holdSocket(page: Page) {
  const said: string[] = []
  const heard: string[] = []
  let letGo = () => {}
  const opening = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.routeWebSocket('**/api/live', async (socket) => {
    await opening
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      said.push(String(message))
      server.send(message)
    })
    server.onMessage((message) => {
      heard.push(String(message))
      socket.send(message)
    })
  })
  const topics = (messages: string[], type: string) =>
    messages.map((message) => JSON.parse(message)).filter((message) => message.type === type).length
  return {
    letGo,
    /** Waits until every requested topic is subscribed. */
    watchesAll: () =>
      expect(() => {
        expect(topics(said, 'watch')).toBeGreaterThan(0)
        expect(topics(heard, 'watching')).toBe(topics(said, 'watch'))
      }).toPass({ timeout: 20_000 }),
    forget() {
      said.length = 0
      heard.length = 0
    },
  }
}

test('a hearing appears live on the home page when it is scheduled, and goes when consent is withdrawn', async ({
  visit,
  enter,
}) => {
  const title = `Conference in Ferry Lane ${Date.now()}`
  const anonymous = await visit()
  await anonymous.goto('/')
  await mark(anonymous)
  const hearingOn = (page: Page) =>
    page.getByRole('region', { name: 'Upcoming cases' }).getByRole('article').filter({ hasText: title })
  const hearing = hearingOn(anonymous)
  // This page's socket opens only after the change, which must not be lost.
  const late = await visit()
  const socket = await holdSocket(late)
  await late.goto('/')

  const admin = await enter('admin')
  await admin.goto('/admin/calendar')
  await admin.getByRole('button', { name: 'Schedule Court Date' }).click()
  const form = admin.getByRole('dialog')
  // A case that no other test deletes.
  await form.getByRole('combobox', { name: 'Case' }).fill('CI-402118-37')
  await choose(form.getByRole('combobox', { name: 'Case' }), 'CI-402118-37')
  await form.getByRole('textbox', { name: 'Title' }).fill(title)
  await form.getByLabel('Court date').fill(tomorrow)
  await form.getByLabel('Client name').fill('Confidential Client Name')
  await form.getByRole('checkbox', { name: 'Make this public' }).click()
  await form.getByRole('checkbox', { name: 'The client has given consent' }).click()
  await choose(form.getByRole('combobox', { name: 'How the client consented' }), 'In writing')
  await form.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(admin.getByText('Court date scheduled successfully')).toBeVisible()

  await expect(hearing).toBeVisible()
  await expect(hearing).toContainText('Judge to be assigned')
  await expect(hearingOn(late)).toHaveCount(0)
  socket.letGo()
  await expect(hearingOn(late)).toBeVisible()
  await expect(anonymous.getByText('Confidential Client Name')).toHaveCount(0)

  await admin.getByRole('listitem').filter({ hasText: title }).getByRole('button', { name: 'Edit' }).click()
  // Unticking the consent is enough.
  await form.getByRole('checkbox', { name: 'The client has given consent' }).click()
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(admin.getByText('Court date updated successfully')).toBeVisible()
  await expect(hearing).toHaveCount(0)
  await expectSameDocument(anonymous)
})

test('a page reads once when nothing changed, and misses no change while its socket opens', async ({
  enter,
}) => {
  const admin = await enter('admin')
  const quiet = await admin.context().newPage()
  const socket = await holdSocket(quiet)
  socket.letGo()
  const asked: string[] = []
  quiet.on('request', (request) => {
    if (/\/api\/rpc\/|\.data\b/.test(request.url())) asked.push(request.url())
  })
  // Changes by other tests cost a reading, so repeat until one load has none.
  await expect(async () => {
    socket.forget()
    asked.length = 0
    await quiet.goto('/admin/leads')
    await socket.watchesAll()
    await quiet.evaluate(() => fetch('/healthz'))
    expect(asked).toEqual([])
  }).toPass({ timeout: 90_000 })

  const late = await admin.context().newPage()
  const held = await holdSocket(late)
  const name = `Late Enquiry ${Date.now()}`
  await late.goto('/admin/leads')
  await expect(late.getByRole('heading', { level: 1 })).toBeVisible()
  const made = await admin.request.post('/api/admin/leads', {
    data: { name, email: 'late.enquiry@example.com', phone: '' },
  })
  expect(made.status()).toBe(201)
  await expect(late.getByText(name)).toHaveCount(0)
  held.letGo()
  await expect(late.getByText(name)).toBeVisible()
})

test('the team page names a case live while its client consents', async ({ visit, enter }) => {
  const caseNumber = `LIVE-${Date.now()}`
  const title = 'Tenants of Harbor Row'
  const anonymous = await visit()
  await anonymous.goto('/team')
  await mark(anonymous)
  const card = anonymous.getByRole('article').filter({ hasText: 'Eleanor Vance' })
  await expect(card).toBeVisible()

  const admin = await enter('admin')
  await admin.goto('/admin')
  await admin.getByRole('button', { name: 'Add New Case' }).click()
  const form = admin.getByRole('dialog')
  await form.getByLabel('Case number').fill(caseNumber)
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Description').fill('Heating, repairs and a rent strike.')
  await form.getByRole('combobox', { name: 'Lawyer (optional)' }).fill('Eleanor')
  await choose(form.getByRole('combobox', { name: 'Lawyer (optional)' }), /Eleanor Vance/)
  await form.getByRole('checkbox', { name: 'The client consents to publication' }).click()
  await choose(form.getByRole('combobox', { name: 'How the client consented' }), 'Orally')
  await form.getByRole('button', { name: 'Create Case' }).click()
  await expect(admin.getByText('Case created successfully')).toBeVisible()
  await expect(card.getByText(title)).toBeVisible()

  await admin
    .getByRole('listitem')
    .filter({ hasText: caseNumber })
    .getByRole('button', { name: /^Edit/ })
    .click()
  await form.getByRole('checkbox', { name: 'The client consents to publication' }).click()
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(card.getByText(title)).toHaveCount(0)
  await expectSameDocument(anonymous)
})

test('a portrait on another site is loaded without a referrer; a missing one is a monogram', async ({
  visit,
  enter,
}) => {
  const anonymous = await visit()
  const asked: Record<string, string>[] = []
  await anonymous.context().route('https://portraits.example/**', async (route) => {
    asked.push(await route.request().allHeaders())
    if (route.request().url().endsWith('gone.png')) return route.abort()
    await route.fulfill({ path: 'e2e/portrait.png' })
  })
  const admin = await enter('admin')
  await admin
    .context()
    .route('https://portraits.example/**', (route) => route.fulfill({ path: 'e2e/portrait.png' }))
  const give = async (url: string) => {
    await admin.goto('/admin/lawyers?search=noor')
    await admin.getByRole('button', { name: 'Edit Noor Haddad' }).click()
    const field = admin.getByLabel('Or the web address of an image')
    await field.fill(url)
    await admin.getByRole('button', { name: 'Save Changes' }).click()
    await expect(admin.getByText('Lawyer updated successfully')).toBeVisible()
  }
  await give('https://portraits.example/noor.png')
  await anonymous.goto('/team/noor-haddad')
  const portrait = anonymous.getByRole('img', { name: 'Portrait of Noor Haddad' })
  await expect(portrait).toHaveJSProperty('complete', true)
  await expect(portrait).not.toHaveJSProperty('naturalWidth', 0)
  expect(asked[0]?.referer).toBeUndefined()
  await give('https://portraits.example/gone.png')
  await expect(portrait).toHaveCount(0)
  await give('')
})

test('a testimonial appears on an open home page when it is approved, moves and goes again', async ({
  visit,
  enter,
}) => {
  const anonymous = await visit()
  await anonymous.goto('/')
  await mark(anonymous)
  const section = anonymous.getByRole('region', { name: 'Client testimonials' })
  await expect(section.getByRole('figure')).toHaveCount(9)

  const admin = await enter('admin')
  await admin.goto('/admin/public-site/testimonials')
  await expect(admin.getByRole('heading', { name: 'Rosa Delgado' })).toBeVisible()
  await admin.getByRole('button', { name: 'Add Testimonial' }).click()
  const form = admin.getByRole('dialog', { name: 'Add Testimonial' })
  await form.getByLabel('The client’s words').fill('They found the page that decided it.')
  await form.getByLabel('Name as shown').fill('Ottilie Brandt')
  await form.getByRole('button', { name: 'Save Draft' }).click()
  const card = admin.getByRole('listitem').filter({ hasText: 'Ottilie Brandt' })
  await card.getByRole('button', { name: 'Approve and Publish' }).click()
  await expect(
    admin.getByText('A testimonial can’t be shown without the date of the client’s consent.'),
  ).toBeVisible()
  await card.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = admin.getByRole('dialog', { name: 'Edit Testimonial' })
  await edit.getByLabel('The client consented on').fill('2026-01-15')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(edit).toBeHidden()
  await card.getByRole('button', { name: 'Approve and Publish' }).click()
  const figure = section.getByRole('figure').filter({ hasText: 'Ottilie Brandt' })
  await expect(figure).toContainText('They found the page that decided it.')

  // By keyboard: the button keeps the focus while its testimonial moves.
  await admin.getByRole('button', { name: 'Move Ottilie Brandt up' }).focus()
  await admin.keyboard.press('Enter')
  await expect(admin.getByText('Ottilie Brandt is now number 9 of 10.')).toBeAttached()
  await expect(admin.getByRole('button', { name: 'Move Ottilie Brandt up' })).toBeFocused()
  await admin.keyboard.press('Enter')
  await expect(section.getByRole('figure').nth(7)).toContainText('Ottilie Brandt')

  await card.getByRole('button', { name: 'Delete' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete Testimonial' }).click()
  await expect(section.getByRole('figure')).toHaveCount(9)
  await expect(anonymous.getByText('Prior results do not guarantee a similar outcome.')).toBeVisible()
  await expectSameDocument(anonymous)
})
