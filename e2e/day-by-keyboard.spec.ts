import type { Page } from '@playwright/test'
import { testAlone } from './alone.ts'
import { choose, open, press, reach, write } from './keyboard.ts'
import { expect } from './people.ts'

// A working day without a pointer: after the login's address everything is reached by keys. On a server of its own,
// because the table stays chosen.
const test = testAlone()

const caseNumber = 'CI-402118-37'

async function signIn(page: Page, login: string, email: string) {
  await page.goto(login)
  await write(page.getByLabel(/email/i), email)
  await write(page.getByLabel('Password'), process.env.DEMO_PASSWORD ?? '')
  await page.keyboard.press('Enter')
}

/** Goes to a section by its link in the sidebar. */
async function go(page: Page, section: string, heading: string | RegExp) {
  await press(page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: section }))
  await expect(page.getByRole('main').getByRole('heading', { name: heading }).first()).toBeVisible()
}

/** Opens a case by its number from wherever one is. */
async function find(page: Page, number: string) {
  const search = page.getByRole('dialog', { name: 'Search' })
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(search.getByRole('combobox')).toBeFocused({ timeout: 2_000 })
  }).toPass()
  await page.keyboard.type(number)
  await expect(search.getByRole('option').first()).toContainText(number)
  await page.keyboard.press('Enter')
  await expect(search).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/cases/${number}`))
}

const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: /case/i }).getByRole('link', { name })

async function addTask(page: Page, title: string) {
  await press(tab(page, /^Tasks/))
  const form = page.getByRole('dialog', { name: 'Add Task' })
  await open(page.getByRole('button', { name: 'Add Task' }), form)
  await write(form.getByRole('textbox', { name: 'Title' }), title)
  await press(form.getByRole('button', { name: 'Add Task' }))
  await expect(form).toBeHidden()
  const row = page.getByRole('listitem').filter({ hasText: title })
  await expect(row).toBeVisible()
  return row
}

test('an administrator’s day', async ({ visit }) => {
  const admin = await visit()
  await signIn(admin, '/admin-login', 'admin@octagonlaw.example')
  await expect(admin.getByRole('heading', { name: 'All Cases' })).toBeVisible()

  await test.step('what needs attention', () => go(admin, 'Today', 'Needs Attention'))
  await test.step('a case gets a task', async () => {
    await find(admin, caseNumber)
    await addTask(admin, `Ask for the exhibits ${Date.now()}`)
  })
  await test.step('two cases are closed from the table', async () => {
    await go(admin, 'Case Management', 'All Cases')
    await press(admin.getByRole('button', { name: 'Table' }))
    const rows = admin.getByRole('grid').locator('tbody').getByRole('row')
    await reach(rows.first())
    for (const key of ['Space', 'ArrowDown', 'Space']) await admin.keyboard.press(key)
    const bar = admin.getByRole('region', { name: 'Selected cases' })
    await expect(bar).toContainText('2 cases selected')
    const form = admin.getByRole('dialog', { name: 'Change the status' })
    await open(bar.getByRole('button', { name: 'Status' }), form)
    await choose(form.getByRole('combobox', { name: 'Status' }), 'Closed')
    await press(form.getByRole('button', { name: 'Change Status' }))
    await expect(form).toBeHidden()
    await expect(rows.nth(1)).toContainText('Closed')
  })
  await test.step('a court date is moved', async () => {
    await go(admin, 'Calendar', 'Calendar & Task Management')
    await reach(admin.getByRole('tab', { name: 'Upcoming' }))
    for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await admin.keyboard.press(key)
    const month = admin.getByRole('region', { name: 'Month' })
    const entry = month.locator('[aria-keyshortcuts="M"]').first()
    await expect(async () => {
      if ((await entry.count()) === 0) await press(admin.getByRole('button', { name: 'Next month' }))
      await expect(entry).toBeVisible({ timeout: 2_000 })
    }).toPass()
    const form = admin.getByRole('dialog', { name: 'Move this court date?' })
    // A live update can replace the entry between the focus and the key.
    await expect(async () => {
      if (!(await form.isVisible())) await press(entry, 'm')
      await expect(form.getByLabel('New time')).toBeFocused({ timeout: 3_000 })
    }).toPass()
    // The hour's part of the field.
    for (const key of ['Tab', 'Tab', 'Tab', 'ArrowUp', 'Enter']) await admin.keyboard.press(key)
    await expect(form).toBeHidden()
    await expect(admin.getByText('Court date moved')).toBeVisible()
  })
  await test.step('and home', async () => {
    await press(admin.getByRole('button', { name: 'Sign Out' }))
    await expect(admin).toHaveURL('/')
  })
})

test('a lawyer’s day', async ({ visit }) => {
  const lawyer = await visit()
  await signIn(lawyer, '/lawyer-login', 'eleanor.vance@octagonlaw.example')
  await expect(lawyer).toHaveURL(/\/lawyer-portal/)

  await test.step('a task is planned and done', async () => {
    await find(lawyer, caseNumber)
    const title = `Read the answer ${Date.now()}`
    const row = await addTask(lawyer, title)
    await press(row.getByRole('button', { name: `Complete ${title}` }))
    await expect(row).toContainText('Completed')
  })
  await test.step('its time is recorded', async () => {
    await press(tab(lawyer, /^Time$/))
    const form = lawyer.getByRole('dialog', { name: 'Add Time Entry' })
    await open(lawyer.getByRole('button', { name: 'Add Time' }), form)
    await write(form.getByRole('textbox', { name: 'Description' }), 'Read the answer')
    await write(form.getByRole('spinbutton', { name: 'Hours' }), '0.5')
    await write(form.getByRole('spinbutton', { name: /^Rate/ }), '300')
    await press(form.getByRole('button', { name: 'Add Entry' }))
    await expect(lawyer.getByRole('row').filter({ hasText: 'Read the answer' })).toContainText('$150.00')
  })
  await test.step('the cases, in another order', async () => {
    await go(lawyer, 'My Cases', 'My Cases')
    await choose(lawyer.getByRole('combobox', { name: 'Order' }), 'By title')
    await expect(lawyer).toHaveURL(/order=title/)
  })
  await test.step('and home', async () => {
    await press(lawyer.getByRole('button', { name: 'Sign Out' }))
    await expect(lawyer).toHaveURL('/')
  })
})
