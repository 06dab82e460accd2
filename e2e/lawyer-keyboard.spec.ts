import type { Page } from '@playwright/test'
import { expect, test } from './people.ts'

const sections = [
  ['c', 'Cases', 'Case Management'],
  ['d', 'Documents', 'Document Management'],
  ['a', 'Appointments', 'Appointment Requests'],
  ['p', 'PIN Management', 'PIN Management'],
  ['s', 'Settings', 'Profile Settings'],
  ['h', 'Home', 'Lawyer Portal'],
] as const

/** Retries a key until the page is hydrated. */
const listening = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('Alt+s')
    await expect(page).toHaveURL(/settings$/, { timeout: 1_000 })
  }).toPass()

test('Alt with a key switches sections, but not while typing or in a dialog', async ({ enter }) => {
  const lawyer = await enter('lawyer')
  await listening(lawyer)
  for (const [key, name, title] of sections) {
    await lawyer.keyboard.press(`Alt+${key}`)
    await expect(lawyer.getByText(`Switched to ${name}`, { exact: true })).toBeVisible()
    await expect(lawyer.getByRole('banner').getByText(title, { exact: true })).toBeVisible()
  }
  await lawyer.keyboard.press('?')
  const sheet = lawyer.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByText('Alt+P')).toBeVisible()
  await lawyer.keyboard.press('Alt+c')
  await expect(sheet).toBeVisible()
  await lawyer.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)

  await lawyer.keyboard.press('Alt+s')
  // A switch isn't a text field.
  await lawyer.getByRole('switch', { name: 'Push notifications' }).focus()
  await lawyer.keyboard.press('Alt+p')
  await expect(lawyer).toHaveURL(/pins$/)
  await lawyer.keyboard.press('Alt+s')
  const dark = lawyer.getByRole('switch', { name: 'Dark mode' })
  await dark.press('Space')
  await expect(lawyer.locator('html')).toHaveCSS('color-scheme', 'dark')
  await lawyer.goto('/lawyer-portal/settings')
  await expect(lawyer.locator('html')).toHaveCSS('color-scheme', 'dark')
  await dark.press('Space')
  await expect(lawyer.locator('html')).toHaveCSS('color-scheme', 'light')
  await lawyer.getByLabel('Phone').focus()
  await lawyer.keyboard.press('Alt+c')
  await expect(lawyer).toHaveURL(/settings$/)
  await lawyer.getByRole('link', { name: 'Dashboard' }).click()
  await expect(lawyer).toHaveURL((url) => url.pathname === '/lawyer-portal')
  await expect(lawyer.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
  await lawyer.goto('/lawyer-login')
  await expect(lawyer).toHaveURL((url) => url.pathname === '/lawyer-portal')
})

test('sections work by keyboard alone and can be printed, and dialogs return the focus', async ({
  enter,
}) => {
  const lawyer = await enter('lawyer')
  const { keyboard } = lawyer
  await listening(lawyer)
  const opened = [
    ['c', 'New Case', 'New Case'],
    ['d', 'Upload Document', 'Upload Document'],
  ] as const
  for (const [key, button, title] of opened) {
    await keyboard.press(`Alt+${key}`)
    await lawyer.getByRole('button', { name: button }).focus()
    await keyboard.press('Enter')
    await expect(lawyer.getByRole('dialog', { name: title })).toBeVisible()
    await keyboard.press('Escape')
    await expect(lawyer.getByRole('button', { name: button })).toBeFocused()
  }
  await test.step('tabs of cases by arrow keys', async () => {
    await keyboard.press('Alt+c')
    await lawyer.getByRole('tab', { name: /Ongoing/ }).focus()
    await keyboard.press('ArrowRight')
    await keyboard.press('Enter')
    await expect(lawyer.getByRole('tab', { name: /Pending/ })).toHaveAttribute('aria-selected', 'true')
  })
  await test.step('a PIN is created and deleted', async () => {
    await keyboard.press('Escape')
    await keyboard.press('Alt+p')
    const field = lawyer.getByRole('combobox', { name: /case/i })
    await field.focus()
    await keyboard.type('CI-402118')
    await expect(lawyer.getByRole('option')).toHaveCount(1)
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await expect(field).toHaveValue(/CI-402118/)
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    await expect(lawyer.getByText(/PIN \d{4} created for the case!/)).toBeVisible()
    const remove = lawyer.getByRole('button', { name: /^Delete PIN for CI-402118/ })
    await remove.focus()
    await keyboard.press('Enter')
    await expect(lawyer.getByRole('alertdialog')).toBeVisible()
    await keyboard.press('Escape')
    await expect(remove).toBeFocused()
    await keyboard.press('Enter')
    await lawyer.getByRole('button', { name: 'Delete PIN', exact: true }).focus()
    await keyboard.press('Enter')
    await expect(lawyer.getByText('PIN deleted successfully')).toBeVisible()
    // The row with the focus is gone: the focus moves to the list.
    await expect(remove).toHaveCount(0)
    await expect(lawyer.locator('body')).not.toBeFocused()
  })
  await test.step('a print has the screen’s name and no buttons', async () => {
    await lawyer.goto('/lawyer-portal/cases')
    await lawyer.emulateMedia({ media: 'print' })
    await expect(lawyer.getByRole('heading', { level: 1 })).toHaveText('Case Management')
    const card = lawyer.getByRole('listitem').filter({ hasText: 'CI-402118-37' })
    await expect(card.getByText('Tideway Ceramics v. Northgate Kiln Supply')).toBeVisible()
    await expect(lawyer.getByRole('tab')).toHaveText([/Ongoing/])
    await expect(lawyer.getByRole('button')).toHaveCount(0)
    await expect(lawyer.getByRole('navigation')).toHaveCount(0)

    await lawyer.emulateMedia({ media: 'screen' })
    await card.getByRole('button', { name: 'Timeline' }).click()
    const timeline = lawyer.getByRole('dialog', { name: 'Case Timeline - CI-402118-37' })
    await expect(timeline.getByText('First meeting at the studio.')).toBeVisible()
    await lawyer.emulateMedia({ media: 'print' })
    await expect(card.locator('visible=true')).toHaveCount(0)
    // The dialog prints whole, from the top of the sheet, without its backdrop.
    await expect(timeline).toHaveCSS('position', 'static')
    await expect(timeline).toHaveCSS('translate', 'none')
    await expect(lawyer.locator('[role=presentation]:visible')).toHaveCount(0)
    await expect(timeline.getByText('First meeting at the studio.')).toBeVisible()
  })
})

test('leaving a changed profile asks first', async ({ enter }) => {
  const lawyer = await enter('lawyer')
  await lawyer.goto('/lawyer-portal/settings')
  const phone = lawyer.getByLabel('Phone')
  // Once the form is hydrated.
  await expect(lawyer.getByRole('button', { name: 'Save Changes' })).toBeEnabled()
  await expect(phone).toHaveValue(/\d/)
  const before = await phone.inputValue()
  await phone.fill('+1 212 555 0199')
  await lawyer.getByRole('link', { name: 'My Cases' }).click()
  const asked = lawyer.getByRole('alertdialog', { name: 'Discard what you typed?' })
  await asked.getByRole('button', { name: 'Keep writing' }).click()
  await expect(asked).toHaveCount(0)
  await expect(lawyer).toHaveURL(/settings$/)
  await expect(phone).toHaveValue('+1 212 555 0199')
  await lawyer.getByRole('link', { name: 'My Cases' }).click()
  await asked.getByRole('button', { name: 'Discard' }).click()
  await expect(lawyer).toHaveURL(/cases$/)
  await lawyer.goto('/lawyer-portal/settings')
  await expect(phone).toHaveValue(before)
})
