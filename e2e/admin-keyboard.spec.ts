import type { FileChooser, Locator, Page } from '@playwright/test'
import { administrator, castLawyers } from '../db/seed/cast.ts'
import { expect, test } from './people.ts'

// Everything here is done by keys alone: what a mouse could do and a key couldn't would stop these tests.

/** Moves on by Tab until something with this name and role has the focus. */
async function tabTo(page: Page, role: string, name: string | RegExp, most = 80) {
  const wanted = page.getByRole(role as 'button', { name, exact: typeof name === 'string' })
  for (let at = 0; at < most; at++) {
    for (const one of await wanted.all())
      if (await one.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`No way by Tab to the ${role} ${name}.`)
}

/** Gives the focus to what Tab comes to, without the way there. */
async function reach(target: Locator) {
  await expect(target).toBeEnabled()
  expect(await target.evaluate((element: HTMLElement) => element.tabIndex)).toBe(0)
  await target.focus()
  await expect(target).toBeFocused()
}
async function press(target: Locator, key = 'Enter') {
  await reach(target)
  await target.page().keyboard.press(key)
}
async function write(target: Locator, text: string) {
  await reach(target)
  await target.page().keyboard.press('ControlOrMeta+A')
  await target.page().keyboard.type(text)
}
/** Opens a dialog; again while the page's scripts have not begun. */
async function open(target: Locator, dialog: Locator) {
  await expect(async () => {
    if (!(await dialog.isVisible())) await press(target)
    await expect(dialog).toBeVisible({ timeout: 1500 })
  }).toPass()
}
/** Leaves by Escape; again while the dialog is seen and does not listen yet. */
async function leave(dialog: Locator) {
  await expect(async () => {
    if (await dialog.isVisible()) await dialog.page().keyboard.press('Escape')
    await expect(dialog).toBeHidden({ timeout: 2000 })
  }).toPass()
}
/** What a field finds by typing, taken by the arrow keys. */
async function find(field: Locator, words: string, option: RegExp) {
  await write(field, words)
  const { keyboard } = field.page()
  await expect(field.page().getByRole('option', { name: option }).first()).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(field).toHaveValue(option)
}
/** Chooses from a closed list by the beginning of its words. */
async function choose(field: Locator, words: string) {
  await press(field)
  const option = field.page().getByRole('option', { name: words, exact: true })
  await expect(option).toBeVisible()
  await field.page().keyboard.type(words)
  await field.page().keyboard.press('Enter')
  await expect(field).toHaveText(words)
}
/** Says yes where the safe answer has the focus; the first time the way to the server is gone, and it says so. */
async function confirm(page: Page, label: string, noun: string, failed: string) {
  const question = page.getByRole('alertdialog')
  await page.route(`**/api/rpc/admin/${noun}/delete`, (route) => route.abort(), { times: 1 })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await tabTo(page, 'button', label, 4)
  await page.keyboard.press('Enter')
  await expect(page.getByText(failed, { exact: true })).toBeVisible()
  await expect(question.getByText('Something went wrong. Please try again.')).toBeVisible()
  await press(question.getByRole('button', { name: label }))
  await expect(question).toBeHidden()
}

/** The keyboard goes on from somewhere: the focus wasn’t lost with what it was on. */
const expectPlaceKept = (page: Page) => expect(page.locator('body')).not.toBeFocused()
/** Chooses a file by the field's own button. */
async function pick(field: Locator, file: Parameters<FileChooser['setFiles']>[0]) {
  const chooser = field.page().waitForEvent('filechooser')
  await press(field)
  await (await chooser).setFiles(file)
}

test('an administrator opens, plans and deletes a case by Tab and Enter', async ({ enter }) => {
  const admin = await enter('admin')
  const { keyboard } = admin
  const number = `CASE-KEY-${Date.now()}`
  const form = admin.getByRole('dialog', { name: 'Add New Case' })

  await test.step('a case without its fields is told so, and what was typed is kept', async () => {
    await open(admin.getByRole('button', { name: 'Add New Case' }), form)
    await tabTo(admin, 'textbox', /^Case number/)
    await keyboard.type(number)
    await keyboard.press('Enter')
    await expect(form.getByText('Title is required')).toBeVisible()
    await expect(form.getByRole('textbox', { name: /^Title/ })).toBeFocused()
    await expect(form.getByRole('textbox', { name: /^Case number/ })).toHaveValue(number)
    await keyboard.type('The keyboard matter')
    await tabTo(admin, 'textbox', /^Description/)
    await keyboard.type('Nobody touched a mouse.')
    await tabTo(admin, 'combobox', /^Client/)
    await find(form.getByRole('combobox', { name: /^Client/ }), 'Ingrid', /^Ingrid/)
    await tabTo(admin, 'checkbox', /consents to publication/)
    await keyboard.press('Space')
    await tabTo(admin, 'button', 'Create Case')
    await keyboard.press('Enter')
    await expect(admin.getByText('Case created successfully')).toBeVisible()
    await expect(form).toBeHidden()
  })

  await admin.goto(`/admin?search=${number}`)
  const card = admin.getByRole('listitem').filter({ hasText: number })
  await test.step('the consent says who and when, and no client name was made up', async () => {
    const editing = admin.getByRole('dialog', { name: 'Edit Case' })
    await open(card.getByRole('button', { name: 'Edit' }), editing)
    await expect(editing.getByText(/^Recorded by .+, .+20\d\d/)).toBeVisible()
    await expect(editing.getByRole('textbox', { name: /^Client name/ })).toHaveValue('')
    await leave(editing)
    await expect(card.getByRole('button', { name: 'Edit' })).toBeFocused()
    await expect(card.getByText('Ingrid')).toBeVisible()
  })

  await test.step('a task is planned, and the card counts it', async () => {
    const task = admin.getByRole('dialog', { name: 'Add Task' })
    await open(card.getByRole('button', { name: 'Add Task' }), task)
    await tabTo(admin, 'textbox', /^Title/)
    await keyboard.type('Call the witness')
    await keyboard.press('Enter')
    await expect(admin.getByText('Task added successfully')).toBeVisible()
    await expect(task).toBeHidden()
    await expect(card.getByText('Tasks (1)')).toBeVisible()
    await expect(card.getByText('Call the witness')).toBeVisible()
  })

  await test.step('the timeline takes an update', async () => {
    const dialog = admin.getByRole('dialog', { name: `Case Timeline - ${number}` })
    await open(card.getByRole('button', { name: 'Timeline' }), dialog)
    await tabTo(admin, 'button', 'Add Update')
    await keyboard.press('Enter')
    await tabTo(admin, 'textbox', /^Description/)
    await keyboard.type('The witness remembers everything.')
    await tabTo(admin, 'button', 'Add Update')
    await keyboard.press('Enter')
    await expect(dialog.getByText('The witness remembers everything.')).toBeVisible()
    await leave(dialog)
  })

  await test.step('the deletion asks first, with the safe answer in focus', async () => {
    await press(card.getByRole('button', { name: 'Delete' }))
    await confirm(admin, 'Delete Case', 'cases', 'Failed to delete case')
    await expect(admin.getByText('Case deleted successfully')).toBeVisible()
    await expect(admin.getByText('Nothing found.')).toBeVisible()
  })

  await test.step('what was deleted is held, with a reason, and let go', async () => {
    await admin.goto(`/admin/records?search=${number}`)
    const row = admin.getByRole('row').filter({ hasText: number })
    await expect(row.getByText(/^by /)).toBeVisible()
    const holding = admin.getByRole('dialog', { name: 'Put on legal hold?' })
    await open(row.getByRole('button', { name: /^Hold/ }), holding)
    await press(holding.getByRole('button', { name: 'Put on Hold' }))
    await expect(holding.getByText('Please say why.')).toBeVisible()
    await keyboard.type('Subpoena of today')
    await press(holding.getByRole('button', { name: 'Put on Hold' }))
    await expect(row.getByText('On hold')).toBeVisible()
    await expect(row.getByText(/^Subpoena of today/)).toBeVisible()
    const dating = admin.getByRole('dialog', { name: 'Change the date' })
    await open(row.getByRole('button', { name: /^Change date/ }), dating)
    await reach(dating.getByLabel('Keep until'))
    await keyboard.type('01012027')
    await expect(dating.getByLabel('Keep until')).toHaveValue('2027-01-01')
    await press(dating.getByRole('button', { name: 'Change Date' }))
    await expect(dating.getByText(/^Records are kept for at least \d+ years/)).toBeVisible()
    await keyboard.press('Escape')
    await press(admin.getByRole('button', { name: 'Discard' }))
    await expect(dating).toBeHidden()
    const lifting = admin.getByRole('dialog', { name: 'Lift the hold?' })
    await open(row.getByRole('button', { name: /^Lift hold/ }), lifting)
    await write(lifting.getByLabel('Reason'), 'Answered')
    await press(lifting.getByRole('button', { name: 'Lift Hold' }))
    await expect(row.getByText('On hold')).toBeHidden()
  })
})

test('people, time, hearings and papers are kept without a mouse', async ({ enter }) => {
  const admin = await enter('admin')
  const { keyboard } = admin
  const dialog = admin.getByRole('dialog')
  const button = (name: string | RegExp) => admin.getByRole('button', { name })
  const name = `Odile Kay ${Date.now()}`

  await test.step('the login leads straight in; a section is reached by the sidebar', async () => {
    await admin.goto('/admin-login')
    await expect(admin).toHaveURL((url) => url.pathname === '/admin')
    await expect(admin.getByRole('banner').getByText('Case Management')).toBeVisible()
    await expect(admin.getByRole('banner').getByText('Administrative Control Panel')).toBeVisible()
    const link = admin.getByRole('link', { name: 'Client Management' })
    await reach(link)
    await keyboard.press('Enter')
    await expect(admin).toHaveURL(/\/admin\/clients$/)
    await expect(admin.getByRole('banner').getByText('Client Management')).toBeVisible()
  })

  await test.step('a client is added, changed and deleted', async () => {
    await open(button('Add New Client'), dialog)
    await write(dialog.getByLabel('Name'), name)
    await write(dialog.getByLabel('Email'), `kay-${Date.now()}@demo.example`)
    await choose(dialog.getByRole('combobox', { name: 'Status' }), 'Inactive')
    await admin.route('**/api/rpc/admin/clients/create', (route) => route.abort(), { times: 1 })
    await press(dialog.getByRole('button', { name: 'Create Client' }))
    await expect(admin.getByText('Failed to save client').first()).toBeVisible()
    await press(dialog.getByRole('button', { name: 'Create Client' }))
    await expect(dialog).toBeHidden()
    const card = admin.getByRole('listitem').filter({ hasText: name })
    await expect(card.getByText('Inactive')).toBeVisible()
    await open(card.getByRole('button', { name: 'Edit' }), dialog)
    await write(dialog.getByLabel('Company'), 'Kay & Sons')
    await keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(card.getByText('Kay & Sons')).toBeVisible()
    await press(card.getByRole('button', { name: 'Delete' }))
    await confirm(admin, 'Delete Permanently', 'clients', `Failed to delete ${name}`)
    await expect(card).toBeHidden()
  })

  await test.step('a lawyer is added and invited', async () => {
    await admin.goto('/admin/lawyers')
    await open(button('Add New Lawyer'), dialog)
    await write(dialog.getByLabel('Name'), name)
    await write(dialog.getByLabel('Email'), `kay-${Date.now()}@octagonlaw.example`)
    await write(dialog.getByLabel('Title'), 'Partner')
    await choose(dialog.getByRole('combobox', { name: 'Specialization' }), 'Tax Law')
    const choosing = dialog.getByLabel('Profile image')
    await pick(choosing, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
    await expect(admin.getByText('Please upload an image file')).toBeVisible()
    const mimeType = 'image/png'
    await pick(choosing, { name: 'large.png', mimeType, buffer: Buffer.alloc(5 * 1024 * 1024) })
    await expect(admin.getByText('Image must be less than 5MB')).toBeVisible()
    await pick(choosing, { name: 'broken.png', mimeType, buffer: Buffer.from('no picture either') })
    await expect(admin.getByText('Failed to upload image')).toBeVisible()
    await pick(choosing, 'e2e/portrait.png')
    await expect(dialog.getByRole('button', { name: 'Remove image' })).toBeVisible()
    await press(dialog.getByRole('button', { name: 'Create Lawyer' }))
    await expect(admin.getByText('Lawyer created successfully')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(admin.getByRole('img', { name: `Portrait of ${name}` })).toBeVisible()
    await press(button(`Invite ${name}`))
    await expect(
      admin
        .getByRole('row')
        .filter({ hasText: name })
        .getByText(/^Invited, until/),
    ).toBeVisible()
    await press(button(`Delete ${name}`))
    await confirm(admin, 'Delete Lawyer', 'lawyers', 'Failed to delete lawyer')
    await expect(admin.getByText('Lawyer deleted successfully')).toBeVisible()
  })

  await test.step('hours are recorded, and found by their case', async () => {
    await admin.goto('/admin/billing')
    await open(button('Add Time Entry'), dialog)
    await find(dialog.getByRole('combobox', { name: 'Case' }), 'CI-402118-37', /^CI-402118-37/)
    await write(dialog.getByLabel('Description'), `Reading ${name}`)
    await write(dialog.getByLabel('Hours'), '1.5')
    await write(dialog.getByLabel('Rate ($ per hour)'), '200.10')
    await expect(dialog.getByText('$300.15')).toBeVisible()
    await press(dialog.getByRole('button', { name: 'Add Entry' }))
    await expect(admin.getByText('Time entry created successfully')).toBeVisible()
    await expect(dialog).toBeHidden()
    await find(admin.getByRole('combobox', { name: 'Case' }), 'CI-402118-37', /^CI-402118-37/)
    await expect(admin).toHaveURL(/caseId=/)
    await expect(admin.getByRole('row').filter({ hasText: `Reading ${name}` })).toHaveCount(1)
    await press(button('Show all cases'))
    await expect(admin).not.toHaveURL(/caseId=/)
  })

  await test.step('a hearing is scheduled, opened in its month and taken away', async () => {
    await admin.goto('/admin/calendar?view=month&month=2032-02')
    await open(button('Schedule Court Date'), dialog)
    await press(dialog.getByRole('button', { name: 'Schedule' }))
    await expect(dialog.getByRole('combobox', { name: 'Case' })).toBeFocused()
    await find(dialog.getByRole('combobox', { name: 'Case' }), 'CI-402118-37', /^CI-402118-37/)
    await write(dialog.getByRole('textbox', { name: 'Title' }), `Trial ${name}`)
    await press(dialog.getByRole('button', { name: 'Schedule' }))
    await expect(dialog.getByLabel('Court date')).toBeFocused()
    for (const part of ['02', '03', '2032', 'ArrowRight', '10', '00', 'AM'])
      await (part === 'ArrowRight' ? keyboard.press(part) : keyboard.type(part))
    await expect(dialog.getByLabel('Court date')).toHaveValue('2032-02-03T10:00')
    await press(dialog.getByLabel('Make this public'), 'Space')
    await press(dialog.getByLabel('The client has given consent'), 'Space')
    await press(dialog.getByRole('button', { name: 'Schedule' }))
    await expect(admin.getByText('Court date scheduled successfully')).toBeVisible()
    await expect(dialog).toBeHidden()
    const editing = admin.getByRole('dialog', { name: 'Edit Court Date' })
    await open(button(new RegExp(`Trial ${name}`)), editing)
    await leave(editing)
    await admin.goto('/admin/calendar')
    const card = admin.getByRole('listitem').filter({ hasText: `Trial ${name}` })
    await find(admin.getByRole('combobox', { name: 'Case' }), 'CI-402118-37', /^CI-402118-37/)
    await expect(card.getByText('Consent Given')).toBeVisible()
    await press(card.getByRole('button', { name: 'Delete' }))
    await confirm(admin, 'Delete Court Date', 'calendar', 'Failed to delete event')
    await expect(card).toBeHidden()
  })

  await test.step('a document is looked at; a deletion that fails says so and can be thought better of', async () => {
    await admin.goto('/admin/documents')
    await reach(admin.getByRole('link', { name: /^View / }).first())
    await press(button(/^Delete /).first())
    const question = admin.getByRole('alertdialog')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await admin.context().setOffline(true)
    await press(question.getByRole('button', { name: 'Delete Document' }))
    await expect(admin.getByText('Failed to delete document')).toBeVisible()
    await expect(question.getByText('You are offline. Nothing was changed.')).toBeVisible()
    await leave(question)
    await admin.context().setOffline(false)
  })

  await test.step('rights are given by a menu, which asks', async () => {
    await admin.goto(`/admin/people?search=${encodeURIComponent(castLawyers.eleanor.email)}`)
    const menu = button(/^Actions for /)
    await open(menu, admin.getByRole('menu'))
    await expect(admin.getByRole('menuitem', { name: 'Make Administrator' })).toBeFocused()
    await keyboard.press('Enter')
    const question = admin.getByRole('alertdialog', { name: /an administrator\?$/ })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await keyboard.press('Enter')
    await expect(question).toBeHidden()
  })
})

test('leads, programs, files, invitations and sessions are managed without a mouse', async ({
  enter,
  playwright,
  baseURL,
}) => {
  const admin = await enter('admin')
  const { keyboard } = admin
  const dialog = admin.getByRole('dialog')
  const question = admin.getByRole('alertdialog')
  const button = (name: string | RegExp) => admin.getByRole('button', { name })
  const stamp = Date.now()
  const name = `Hedda Quill ${stamp}`
  const email = `quill-${stamp}@demo.example`
  /** Says yes, and the keyboard goes on from where it was. */
  const agree = async (label: string) => {
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await tabTo(admin, 'button', label, 4)
    await keyboard.press('Enter')
    await expect(question).toBeHidden()
    await expectPlaceKept(admin)
  }

  await test.step('a lead becomes the client who is like them, which is asked first', async () => {
    for (const [list, data] of [
      ['clients', { name, email }],
      ['leads', { name: `${name} again`, email }],
    ] as const)
      expect((await admin.request.post(`/api/admin/${list}`, { data })).status()).toBe(201)
    await admin.goto(`/admin/leads?search=${encodeURIComponent(name)}`)
    const asking = admin.getByRole('dialog', { name: 'Is this the same person?' })
    await open(button('Convert to Client'), asking)
    await expect(asking.getByText('A client like this exists already.')).toBeVisible()
    await leave(asking)
    await expect(button('Convert to Client')).toBeFocused()
    await keyboard.press('Enter')
    await expect(asking.getByRole('button', { name: 'It is this client' })).toBeVisible()
    await tabTo(admin, 'button', 'It is this client', 8)
    await keyboard.press('Enter')
    await expect(asking).toBeHidden()
    await expect(admin.getByText('Converted')).toBeVisible()
    await expectPlaceKept(admin)
    await press(button('Delete'))
    await confirm(admin, 'Delete Lead', 'leads', 'Failed to delete lead')
    await expect(admin.getByText('Nothing found.')).toBeVisible()
    await expectPlaceKept(admin)
  })

  await test.step('a token is made, copied and revoked', async () => {
    await admin.goto('/admin/programs')
    await open(button('New Token'), dialog)
    await write(dialog.getByLabel('Name'), name)
    await write(dialog.getByLabel('Current password'), process.env.DEMO_PASSWORD ?? '')
    await keyboard.press('Enter')
    await expect(dialog.getByText('Please choose what the program may do')).toBeVisible()
    await expect(dialog.getByRole('checkbox').first()).toBeFocused()
    await tabTo(admin, 'checkbox', 'Read leads', 20)
    await keyboard.press('Space')
    await press(dialog.getByRole('button', { name: 'Create Token' }))
    await expect(dialog.getByLabel('The new token')).toBeVisible()
    await tabTo(admin, 'button', 'I have copied it', 6)
    await keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(button('New Token')).toBeFocused()
    await press(button(`Revoke the token ${name}`))
    await agree('Revoke')
    await expect(button(`Revoke the token ${name}`)).toBeHidden()
    await expectPlaceKept(admin)
  })

  await test.step('a webhook is added and deleted', async () => {
    const url = `https://1.1.1.1/${stamp}`
    await open(button('New Webhook'), dialog)
    await write(dialog.getByLabel('Address'), url)
    await tabTo(admin, 'checkbox', 'Appointment requested', 20)
    await keyboard.press('Space')
    await keyboard.press('Enter')
    await tabTo(admin, 'button', 'I have copied it', 6)
    await keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await press(button(`Delete the webhook ${url}`))
    await agree('Delete')
    await expect(button(`Delete the webhook ${url}`)).toBeHidden()
    await expectPlaceKept(admin)
  })

  await test.step('a file is tried, and imported', async () => {
    await admin.goto('/admin/clients/import')
    const buffer = Buffer.from(`Name,Email\n${name},import-${email}\n`)
    await pick(admin.getByLabel('CSV file'), { name: 'clients.csv', mimeType: 'text/csv', buffer })
    await press(button('Import 1 client'))
    await agree('Import')
    await expect(admin.getByText('1 client was imported.')).toBeVisible()
    await expectPlaceKept(admin)
  })

  await test.step('somebody is invited, and the invitation revoked', async () => {
    await admin.goto('/admin/people')
    await open(button('Invite Staff'), dialog)
    await choose(dialog.getByRole('combobox', { name: 'As' }), 'Administrator')
    await write(dialog.getByLabel('Name'), name)
    await write(dialog.getByLabel('Email'), `invited-${email}`)
    await keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await press(button(`Revoke the invitation to invited-${email}`))
    await agree('Revoke')
    await expect(button(`Revoke the invitation to invited-${email}`)).toBeHidden()
    await expectPlaceKept(admin)
  })

  await test.step('a session elsewhere is ended', async () => {
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const elsewhere = await playwright.request.newContext({ ...(baseURL && { baseURL }), userAgent })
    const data = { portal: 'admin', email: administrator.email, password: process.env.DEMO_PASSWORD }
    expect((await elsewhere.post('/api/sign-in', { data })).status()).toBe(200)
    expect((await elsewhere.get('/api/admin/leads?limit=1')).status()).toBe(200)
    await admin.goto('/admin/security')
    const end = button(/^End the session of Firefox on Linux/)
    await press(end)
    await expect(end).toBeHidden()
    await expectPlaceKept(admin)
    expect((await elsewhere.get('/api/admin/leads?limit=1')).status()).toBe(401)
    await elsewhere.dispose()
  })

  await test.step('a crowded day of the month unfolds, and leads back', async () => {
    const of = { caseNumber: `CASE-DAY-${stamp}`, title: 'A crowded day', description: 'Five hearings.' }
    const made = await admin.request.post('/api/admin/cases', { data: of })
    const { id: caseId } = (await made.json()) as { id: string }
    for (const hour of [10, 11, 12, 13, 14]) {
      const data = { caseId, title: `Hearing at ${hour}`, courtDate: `2034-05-09T${hour + 4}:00:00Z` }
      expect((await admin.request.post('/api/admin/calendar', { data })).status()).toBe(201)
    }
    await admin.goto(`/admin/calendar?view=month&month=2034-05&caseId=${caseId}`)
    await expect(button(/Hearing at 1/)).toHaveCount(3)
    const more = button('+2 more on May 9')
    await open(more, dialog)
    await expect(dialog.getByText('5 court dates')).toBeVisible()
    const last = dialog.getByRole('button', { name: /Hearing at 14/ })
    await tabTo(admin, 'button', /Hearing at 14/, 8)
    const editing = admin.getByRole('dialog', { name: 'Edit Court Date' })
    await open(last, editing)
    await expect(editing.getByRole('textbox', { name: 'Title' })).toHaveValue('Hearing at 14')
    await leave(editing)
    await expect(last).toBeFocused()
    await keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(more).toBeFocused()
    expect((await admin.request.delete(`/api/admin/cases/${caseId}`)).status()).toBe(200)
  })
})
