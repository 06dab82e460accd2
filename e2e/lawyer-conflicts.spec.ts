import { expect, test } from './people.ts'

const caseNumber = 'CI-402118-37'

test('of two tabs with the same case, the second is told before anything is lost', async ({ enter }) => {
  const first = await enter('lawyer')
  const second = await first.context().newPage()
  const open = async (page: typeof first) => {
    await page.goto('/lawyer-portal/cases')
    await page
      .getByRole('listitem')
      .filter({ hasText: caseNumber })
      .getByRole('button', { name: 'Edit Case' })
      .click()
    return page.getByRole('dialog', { name: 'Edit Case' })
  }
  const [one, other] = [await open(first), await open(second)]
  const description = await one.getByLabel('Description').inputValue()
  await one.getByLabel('Description').fill(`${description} From one tab.`)
  await one.getByRole('button', { name: 'Save Changes' }).click()
  await expect(first.getByText('Case updated successfully')).toBeVisible()

  await other.getByLabel('Description').fill(`${description} From the other.`)
  await other.getByRole('button', { name: 'Save Changes' }).click()
  await expect(other.getByText('Somebody else changed this case in the meantime.')).toBeVisible()
  await expect(other.getByLabel('Description')).toHaveValue(`${description} From the other.`)
  await other.getByRole('button', { name: 'Show their version' }).click()
  await expect(other.getByLabel('Description')).toHaveValue(`${description} From one tab.`)
  await other.getByLabel('Description').fill(description)
  await other.getByRole('button', { name: 'Save Changes' }).click()
  await expect(second.getByText('Case updated successfully')).toBeVisible()
})

test('of two tabs with the same update, the second keeps what was typed, changed or deleted', async ({
  enter,
}) => {
  const first = await enter('lawyer')
  const second = await first.context().newPage()
  const open = async (page: typeof first) => {
    await page.goto('/lawyer-portal/cases')
    await page
      .getByRole('listitem')
      .filter({ hasText: caseNumber })
      .getByRole('button', { name: 'Timeline' })
      .click()
    return page.getByRole('dialog', { name: `Case Timeline - ${caseNumber}` })
  }
  const [one, other] = [await open(first), await open(second)]
  const words = `Letter sent ${Date.now()}`
  await one.getByRole('button', { name: 'Add Update' }).click()
  await one.getByLabel('Description').fill(words)
  await one.getByRole('form').getByRole('button', { name: 'Add Update' }).click()
  const entryIn = (dialog: typeof one) => dialog.getByRole('listitem').filter({ hasText: words })
  await expect(entryIn(other)).toBeVisible()

  await entryIn(other)
    .getByRole('button', { name: /^Edit update/ })
    .click()
  await other.getByLabel('Description').fill(`${words}, by post`)
  await entryIn(one)
    .getByRole('button', { name: /^Edit update/ })
    .click()
  await one.getByLabel('Description').fill(`${words}, by courier`)
  await one.getByRole('button', { name: 'Save Changes' }).click()
  await expect(other.getByText(/Somebody else changed this update/)).toBeVisible()
  await expect(other.getByLabel('Description')).toHaveValue(`${words}, by post`)

  await one
    .getByRole('listitem')
    .filter({ hasText: 'by courier' })
    .getByRole('button', { name: /^Delete/ })
    .click()
  await first.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(other.getByText(/Somebody deleted this update in the meantime/)).toBeVisible()
  await other.getByRole('button', { name: 'Save Changes' }).click()
  await expect(one.getByText(`${words}, by post`)).toBeVisible()
  await one
    .getByRole('listitem')
    .filter({ hasText: 'by post' })
    .getByRole('button', { name: /^Delete/ })
    .click()
  await first.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(one.getByText(`${words}, by post`)).toHaveCount(0)
})
