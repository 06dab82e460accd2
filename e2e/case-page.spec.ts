import { expectAccessible } from './axe.ts'
import { open, press, tabTo, write } from './keyboard.ts'
import { expect, test } from './people.ts'

const number = 'CI-402118-37'
/** Another lawyer's. */
const otherLawyers = 'RE-347765-58'
const title = 'Tideway Ceramics v. Northgate Kiln Supply'

test('a lawyer opens a case from its card and walks over its tabs by keyboard', async ({ enter }) => {
  const lawyer = await enter('lawyer')
  await lawyer.goto('/lawyer-portal/cases')
  await press(lawyer.getByRole('link', { name: title }))
  await expect(lawyer).toHaveURL(`/lawyer-portal/cases/${number}`)
  await expect(lawyer.getByRole('heading', { name: title })).toBeVisible()
  await expect(lawyer.getByRole('heading', { name: 'Latest updates' })).toBeVisible()

  const tabs = lawyer.getByRole('navigation', { name: 'Case' })
  await tabTo(lawyer, 'link', 'Timeline')
  await lawyer.keyboard.press('Enter')
  await expect(lawyer).toHaveURL(`/lawyer-portal/cases/${number}/timeline`)
  await press(lawyer.getByRole('button', { name: 'Add Update' }))
  const update = `Filed at the clerk’s window ${Date.now()}`
  await write(lawyer.getByRole('textbox', { name: 'Description' }), update)
  // Leaving asks first.
  await press(lawyer.getByRole('link', { name: 'Overview' }))
  await expect(lawyer.getByRole('alertdialog', { name: 'Discard what you typed?' })).toBeVisible()
  await lawyer.keyboard.press('Escape')
  await press(lawyer.getByRole('form', { name: 'Add Update' }).getByRole('button', { name: 'Add Update' }))
  await expect(lawyer.getByText(update)).toBeVisible()
  await press(lawyer.getByRole('link', { name: 'Overview' }))
  await expect(lawyer.getByText(update)).toBeVisible()
  await lawyer.goBack()
  await expect(lawyer).toHaveURL(/timeline$/)

  for (const [tab, shown] of [
    ['Tasks', 'Draft mediation statement'],
    ['Documents', 'Complaint as filed'],
    ['Dates', 'Tideway Ceramics v. Northgate Kiln Supply: pre-trial conference'],
    ['Time', 'Drafting and revisions'],
    ['People', 'client@demo.example'],
    ['Access', 'Who looked'],
    ['History', 'Opened the case as ongoing'],
  ] as const) {
    await press(tabs.getByRole('link', { name: new RegExp(`^${tab}\\b`) }))
    await expect(lawyer).toHaveURL(`/lawyer-portal/cases/${number}/${tab.toLowerCase()}`)
    await expect(lawyer.getByText(shown).last()).toBeVisible()
  }
  await press(tabs.getByRole('link', { name: 'Access' }))
  await press(lawyer.getByRole('button', { name: 'Generate PIN' }))
  await expect(lawyer.getByText('5 tries left')).toBeVisible()
  await press(lawyer.getByRole('button', { name: `Delete PIN for ${number}` }))
  await press(lawyer.getByRole('alertdialog').getByRole('button', { name: 'Delete PIN' }))
  await expect(lawyer.getByText('5 tries left')).toHaveCount(0)
})

test('a status that a lawyer changes in place changes on the administrator’s page', async ({ enter }) => {
  const lawyer = await enter('lawyer')
  const admin = await enter('admin')
  await lawyer.goto(`/lawyer-dashboard/cases/${number}`)
  await admin.goto(`/admin?search=${number}`)
  await press(admin.getByRole('link', { name: title }))
  await expect(admin).toHaveURL(`/admin/cases/${number}`)
  const mine = lawyer.getByRole('combobox', { name: 'Status' })
  const theirs = admin.getByRole('combobox', { name: 'Status' })
  for (const [from, to] of [
    ['Ongoing', 'Pending'],
    ['Pending', 'Ongoing'],
  ] as const) {
    await expect(theirs).toContainText(from)
    await press(mine)
    await lawyer.getByRole('option', { name: to, exact: true }).click()
    await expect(lawyer.getByText(`Status changed to ${to}`)).toBeVisible()
    await expect(theirs).toContainText(to)
  }
})

test('another lawyer’s case looks like a missing one; a number may hold any character', async ({ enter }) => {
  const lawyer = await enter('lawyer')
  const words = async (path: string) => {
    const answer = await lawyer.goto(path)
    return [answer?.status(), await lawyer.locator('main').textContent()]
  }
  const missing = await words('/lawyer-portal/cases/NO-SUCH-CASE')
  expect(missing).toEqual([404, expect.stringContaining('There is no such case.')])
  // Another lawyer's case of the demo firm.
  expect(await words(`/lawyer-portal/cases/${otherLawyers}/timeline`)).toEqual(missing)
  for (const id of ['00000000-0000-4000-8000-000000000000', 'no-id'])
    expect(await words(`/lawyer-portal/cases/by-id/${id}`)).toEqual(missing)

  const admin = await enter('admin')
  const strange = `A/B 12% ${Date.now()}`
  expect((await admin.goto(`/admin/cases/${otherLawyers}`))?.status()).toBe(200)
  await press(admin.getByRole('button', { name: 'Edit Case' }))
  const form = admin.getByRole('dialog', { name: 'Edit Case' })
  await form.getByLabel('Case number').fill(strange)
  await form.getByRole('button', { name: 'Save Changes' }).click()
  // The page follows its case to the new number, and back.
  await expect(admin).toHaveURL(`/admin/cases/${encodeURIComponent(strange)}`)
  await expect(admin.getByText(strange, { exact: true })).toBeVisible()
  expect((await admin.reload())?.status()).toBe(200)
  await press(admin.getByRole('button', { name: 'Edit Case' }))
  await form.getByLabel('Case number').fill(otherLawyers)
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(admin).toHaveURL(`/admin/cases/${otherLawyers}`)
})

test('an administrator plans in the tabs, and prints the whole case', async ({ enter }) => {
  const admin = await enter('admin')
  await admin.goto(`/admin/cases/${number}`)
  const tabs = admin.getByRole('navigation', { name: 'Case' })
  await press(tabs.getByRole('link', { name: 'Tasks' }))
  const task = `Call the clerk ${Date.now()}`
  await press(admin.getByRole('button', { name: 'Add Task' }))
  const form = admin.getByRole('dialog', { name: 'Add Task' })
  await write(form.getByRole('textbox', { name: /^Title/ }), task)
  await press(form.getByRole('button', { name: 'Add Task' }))
  await expect(admin.getByText(task)).toBeVisible()
  await press(admin.getByRole('button', { name: `Edit ${task}` }))
  const editing = admin.getByRole('dialog', { name: 'Edit Task' })
  await press(editing.getByRole('button', { name: 'Show History' }))
  await expect(editing.getByText('Nothing was changed yet.')).toBeVisible()
  await admin.keyboard.press('Escape')
  await expect(editing).toBeHidden()
  await press(tabs.getByRole('link', { name: 'Time', exact: true }))
  await expect(admin.getByRole('cell', { name: 'Drafting and revisions' })).toBeVisible()
  await press(admin.getByRole('link', { name: 'Print the case' }))
  for (const part of ['Timeline', 'Tasks', 'Dates', 'Documents', 'Time', 'People', 'History'])
    await expect(admin.getByRole('heading', { name: part, exact: true })).toBeVisible()
  await admin.emulateMedia({ media: 'print' })
  await expect(admin.getByText(task)).toBeVisible()
  await expect(tabs).toBeHidden()
  await expect(admin.getByRole('button', { name: 'Add Update' })).toBeHidden()
})

test('a print has all rows of a long case, and what its long texts were before', async ({ enter }) => {
  const admin = await enter('admin')
  const lawyer = await enter('lawyer')
  const sent = async (page: typeof admin, method: 'POST' | 'PUT', path: string, data: object) => {
    const headers = { origin: new URL(page.url()).origin }
    const answer = await page.request.fetch(path, { method, data, headers })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const { lawyerId } = await (await admin.request.get(`/api/admin/cases/by-number/${number}`)).json()
  const caseNumber = `LONG-${Date.now()}`
  const form = { caseNumber, title: 'Printed whole', lawyerId }
  const before = `As it was first told. ${'Long ago. '.repeat(20)}`.trim()
  const { id, ...made } = await sent(admin, 'POST', '/api/admin/cases', { ...form, description: before })
  for (let n = 1; n <= 55; n++) {
    const exhibit = { caseId: id, title: `Exhibit ${n}.`, fileUrl: 'https://demo.example/exhibit.pdf' }
    await sent(lawyer, 'POST', '/api/lawyer/documents', exhibit)
  }
  let { version } = made
  for (let n = 1; n <= 25; n++) {
    const edit = { ...form, version, description: `Told for the ${n}. time.` }
    version = (await sent(admin, 'PUT', `/api/admin/cases/${id}`, edit)).version
  }

  await lawyer.goto(`/lawyer-portal/cases/${caseNumber}/print`)
  await expect(lawyer.getByText('All of the case but PINs and links')).toBeVisible()
  await lawyer.emulateMedia({ media: 'print' })
  await expect(lawyer.getByText('Exhibit 1.', { exact: true })).toBeVisible()
  await expect(lawyer.getByText('Told for the 2. time.').first()).toBeVisible()
  await expect(lawyer.getByText(before).first()).toBeVisible()
})

test('the next step that a lawyer enters appears on the client’s open dashboard', async ({ enter }) => {
  const lawyer = await enter('lawyer')
  const client = await enter('client')
  await lawyer.goto(`/lawyer-portal/cases/${number}`)
  const sentence = `The mediator answers by then. ${Date.now()}`
  const form = lawyer.getByRole('dialog', { name: 'What happens next' })
  await press(lawyer.getByRole('button', { name: /what happens next$/ }))
  await write(form.getByLabel('In one sentence'), 'x'.repeat(201))
  await press(form.getByRole('button', { name: 'Save' }))
  await expect(form.getByRole('alert').or(form.getByText(/200/)).first()).toBeVisible()
  await write(form.getByLabel('In one sentence'), sentence)
  await form.getByLabel(/^Date/).fill('2030-03-04')
  await press(form.getByRole('button', { name: 'Save' }))
  await expect(lawyer.getByText('Saved what happens next')).toBeVisible()
  await expect(lawyer.getByText(sentence)).toBeVisible()
  const card = client.getByRole('listitem').filter({ hasText: number })
  await expect(card.getByText(sentence)).toBeVisible()
  await expect(card.getByText('Mar 4, 2030')).toBeVisible()
})

test('a lawyer records own time; what an administrator marks as billed can’t be corrected', async ({
  enter,
}) => {
  const lawyer = await enter('lawyer')
  const admin = await enter('admin')
  const said = `Reviewed the exhibits ${Date.now()}`
  await lawyer.goto(`/lawyer-portal/cases/${number}/time`)
  const form = lawyer.getByRole('dialog', { name: 'Add Time Entry' })
  await open(lawyer.getByRole('button', { name: 'Add Time' }), form)
  await write(form.getByRole('textbox', { name: 'Description' }), said)
  await write(form.getByRole('spinbutton', { name: 'Hours' }), '0.3')
  await form.getByRole('spinbutton', { name: /^Rate/ }).fill('250')
  await press(form.getByRole('button', { name: 'Add Entry' }))
  await expect(form.getByText('Hours go in steps of 0.25')).toBeVisible()
  await form.getByRole('spinbutton', { name: 'Hours' }).fill('0.5')
  // The form of the new entry still fades away when the entry is edited.
  const animations = await lawyer.context().newCDPSession(lawyer)
  await animations.send('Animation.enable')
  await animations.send('Animation.setPlaybackRate', { playbackRate: 0.02 })
  await press(form.getByRole('button', { name: 'Add Entry' }))
  const row = lawyer.getByRole('row', { name: new RegExp(said) })
  await expect(row).toContainText('$125.00')

  const editing = lawyer.getByRole('dialog', { name: 'Edit Time Entry' })
  await open(row.getByRole('button', { name: /^Edit entry/ }), editing)
  await animations.detach()
  await editing.getByRole('spinbutton', { name: 'Hours' }).fill('0.75')
  await expectAccessible(lawyer, 'own time')
  await press(editing.getByRole('button', { name: 'Save Changes' }))
  await expect(row).toContainText('$187.50')

  await admin.goto(`/admin/cases/${number}/time`)
  const billing = admin.getByRole('dialog', { name: 'Edit Time Entry' })
  const entry = admin.getByRole('row', { name: new RegExp(said) })
  await open(entry.getByRole('button', { name: /^Edit entry/ }), billing)
  await billing.getByRole('checkbox', { name: 'Billed' }).check()
  await press(billing.getByRole('button', { name: 'Save Changes' }))
  await expect(row.getByText('Billed')).toBeVisible()
  await expect(row.getByRole('button')).toHaveCount(0)
})

test('a lawyer schedules a court date; it is on Home and on the administrator’s page at once', async ({
  enter,
}) => {
  const lawyer = await enter('lawyer')
  const admin = await enter('admin')
  await admin.goto(`/admin/cases/${number}/dates`)
  const said = `Status conference ${Date.now()}`
  await lawyer.goto(`/lawyer-portal/cases/${number}/dates`)
  const form = lawyer.getByRole('dialog', { name: 'Schedule Court Date' })
  await open(lawyer.getByRole('button', { name: 'Schedule Court Date' }), form)
  await expect(form.getByRole('combobox', { name: 'Case' })).toHaveCount(0)
  await write(form.getByRole('textbox', { name: 'Title' }), said)
  await form.getByLabel('Court date').fill('2031-05-06T10:00')
  await form.getByLabel('Make this public').check()
  await press(form.getByRole('button', { name: 'Schedule' }))
  await expect(form.getByText('The client’s consent is needed to make this public')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue(said)
  await form.getByLabel('Make this public').uncheck()
  await expectAccessible(lawyer, 'a lawyer’s court date')
  await press(form.getByRole('button', { name: 'Schedule' }))
  const row = (page: typeof lawyer) => page.getByRole('listitem').filter({ hasText: said })
  await expect(row(lawyer)).toBeVisible()
  await expect(row(admin)).toBeVisible()
  await press(row(lawyer).getByRole('button', { name: 'Delete' }))
  await press(lawyer.getByRole('alertdialog').getByRole('button', { name: 'Delete Court Date' }))
  await expect(row(lawyer)).toHaveCount(0)
  await expect(row(admin)).toHaveCount(0)
})
