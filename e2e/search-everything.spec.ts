import type { Page } from '@playwright/test'
import { expectAccessible, lookAt } from './axe.ts'
import { expect, test } from './people.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const inputOf = (page: Page) => dialogOf(page).getByRole('combobox', { name: 'Search everything' })

/** Opens the search by its keys, again until the page is hydrated. */
const openSearch = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(inputOf(page)).toBeFocused({ timeout: 2_000 })
  }).toPass()

test('a lawyer finds a case by its number and opens it, by keyboard alone', async ({ enter }) => {
  const lawyer = await enter('lawyer')
  const [row] = await lawyer.evaluate(async () => {
    const answer = await fetch('/api/lawyer/cases?limit=1')
    return ((await answer.json()) as { items: { caseNumber: string; title: string }[] }).items
  })
  const { caseNumber, title } = row as { caseNumber: string; title: string }
  const button = lawyer.getByRole('button', { name: 'Search', exact: true })
  await button.focus()
  await openSearch(lawyer)
  await expect(dialogOf(lawyer).getByRole('status')).toHaveText('Type a number, a title or a name.')
  await expect(dialogOf(lawyer).getByRole('option', { name: 'New case' })).toBeVisible()
  await expectAccessible(lawyer, 'the search')

  await lawyer.keyboard.type('xqzv wvq')
  await expect(dialogOf(lawyer).getByRole('status')).toHaveText('Nothing found for “xqzv wvq”.')
  await lawyer.keyboard.press('Escape')
  await expect(dialogOf(lawyer)).toHaveCount(0)
  await expect(button).toBeFocused()

  await openSearch(lawyer)
  await lawyer.keyboard.type(caseNumber.toLowerCase())
  const first = dialogOf(lawyer).getByRole('option').first()
  await expect(first).toContainText(title)
  await expect(dialogOf(lawyer).getByRole('status')).toContainText(/\d+ results?/)
  await expect(inputOf(lawyer)).toHaveAttribute(
    'aria-activedescendant',
    (await first.getAttribute('id')) ?? '',
  )
  await expect(dialogOf(lawyer).getByRole('option', { name: `Make a PIN for ${caseNumber}` })).toBeVisible()
  for (const look of [
    { width: 375, colorScheme: 'dark' },
    { width: 1440, colorScheme: 'light' },
  ] as const) {
    await lookAt(lawyer, look)
    await expectAccessible(lawyer, `results at ${look.width}`)
  }
  await inputOf(lawyer).fill(`make a pin for ${caseNumber}`)
  await expect(dialogOf(lawyer).getByRole('option').first()).toContainText(`Make a PIN for ${caseNumber}`)
  await inputOf(lawyer).fill(caseNumber)
  await expect(first).toContainText(title)
  await lawyer.keyboard.press('Enter')
  await expect(lawyer).toHaveURL(
    (url) => decodeURIComponent(url.pathname) === `/lawyer-portal/cases/${caseNumber}`,
  )
  await expect(dialogOf(lawyer)).toHaveCount(0)
})

test('commands open a form, and a failed search can be repeated', async ({ enter }) => {
  const admin = await enter('admin')
  await openSearch(admin)
  await admin.route('**/admin/search**', (route) => route.abort())
  await admin.route('**/rpc/admin/search**', (route) => route.abort())
  await admin.keyboard.type('vance')
  await expect(dialogOf(admin).getByRole('status')).toHaveText('The search failed.')
  await admin.unrouteAll()
  await dialogOf(admin).getByRole('button', { name: 'Retry' }).press('Enter')
  await expect(
    dialogOf(admin)
      .getByRole('option', { name: /Eleanor Vance/ })
      .first(),
  ).toBeVisible()
  await inputOf(admin).fill('new client')
  await expect(dialogOf(admin).getByRole('status')).toHaveText(/^\d+ results?$/)
  await expect(dialogOf(admin).getByRole('option').first()).toHaveText('New client')
  await admin.keyboard.press('Enter')
  const form = admin.getByRole('dialog', { name: 'Add New Client' })
  await expect(form).toBeVisible()
  await admin.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(admin).toHaveURL(/\/admin\/clients$/)
  await openSearch(admin)
  await inputOf(admin).fill('new lead')
  await dialogOf(admin).getByRole('option', { name: 'New lead', exact: true }).click()
  await expect(admin.getByRole('dialog', { name: 'Add New Lead' })).toBeVisible()
})

test('a client finds their own case', async ({ enter }) => {
  const client = await enter('client')
  const [row] = await client.evaluate(async () => {
    const answer = await fetch('/api/client/cases?limit=1')
    return ((await answer.json()) as { items: { title: string }[] }).items
  })
  await openSearch(client)
  await client.keyboard.type((row?.title ?? '').slice(0, 40))
  await expect(dialogOf(client).getByRole('option').first()).toContainText(row?.title ?? '')
  await client.keyboard.press('Enter')
  await expect(client).toHaveURL(/\/case\//)
})
