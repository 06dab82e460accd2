import { expectAccessible } from './axe.ts'
import { choose } from './choose.ts'
import { expect, test } from './people.ts'

const caseNumber = 'CI-402118-37'

test('a visitor unlocks a case by PIN; the lawyer revokes the access, and the visitor’s page locks at once', async ({
  enter,
  visit,
}) => {
  const lawyer = await enter('lawyer')
  const anonymous = await visit()
  await lawyer.goto('/lawyer-portal/pins')
  await lawyer.getByRole('button', { name: 'Generate PIN' }).last().click()
  const message = 'Please select a specific case before generating a PIN'
  await expect(lawyer.getByText(message).first()).toBeVisible()
  await expect(lawyer.getByRole('combobox', { name: /case/i })).toBeFocused()

  const pin = await test.step('a PIN is created, copied, and counts down', async () => {
    await lawyer.getByRole('combobox', { name: /case/i }).fill(caseNumber)
    await choose(lawyer.getByRole('combobox', { name: /case/i }), new RegExp(caseNumber))
    await lawyer.getByRole('button', { name: 'Generate PIN' }).last().click()
    const toast = await lawyer.getByText(/PIN \d{4} created for the case!/).textContent()
    const code = /\d{4}/.exec(toast ?? '')?.[0] ?? ''
    await expect(lawyer.getByText(/^[45]:\d\d$/).first()).toBeVisible()
    await lawyer.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await lawyer.getByRole('button', { name: `Copy PIN for ${caseNumber}` }).click()
    await expect(lawyer.getByText('PIN copied to clipboard!')).toBeVisible()
    expect(await lawyer.evaluate(() => navigator.clipboard.readText())).toBe(code)
    return code
  })
  await test.step('the lawyer’s list shows a wrong try and a right one live', async () => {
    await anonymous.goto('/case-search')
    await anonymous.getByRole('textbox', { name: 'Case number' }).fill(caseNumber)
    await anonymous.getByRole('button', { name: 'Search', exact: true }).click()
    const dialog = anonymous.getByRole('dialog', { name: 'Enter PIN' })
    await dialog.getByRole('textbox').fill(pin === '1000' ? '1001' : '1000')
    await dialog.getByRole('button', { name: 'Verify PIN' }).click()
    await expect(lawyer.getByText('Tries left: 5 for the client, 4 for visitors')).toBeVisible()
    await dialog.getByRole('textbox').fill(pin)
    await dialog.getByRole('button', { name: 'Verify PIN' }).click()
    await expect(anonymous.getByRole('heading', { name: 'Case Timeline' })).toBeVisible()
    await expect(
      lawyer.getByText(new RegExp(`${caseNumber} · 1 visitor, until .* at the latest`)),
    ).toBeVisible()
  })
  await expectAccessible(lawyer, 'PINs and an open case')
  await test.step('after revoking, the open page locks and the PIN is gone', async () => {
    await lawyer.getByRole('button', { name: `Close to Everyone: ${caseNumber}` }).click()
    await lawyer.getByRole('alertdialog').getByRole('button', { name: 'Close to Everyone' }).click()
    await expect(lawyer.getByText('Case closed. A new PIN opens it again.')).toBeVisible()
    await expect(anonymous.getByRole('heading', { name: 'Case Timeline' })).toHaveCount(0)
    await expect(lawyer.getByRole('button', { name: `Copy PIN for ${caseNumber}` })).toHaveCount(0)
  })
})

test('a revoked link opens nothing; the new one appears on the client’s dashboard live', async ({
  enter,
}) => {
  const lawyer = await enter('lawyer')
  const client = await enter('client')
  await client.goto('/dashboard/cases')
  const link = client.getByRole('link', { name: new RegExp(`Open case ${caseNumber}`) })
  const before = (await link.getAttribute('href')) ?? ''

  await lawyer.goto('/lawyer-portal/cases')
  const access = lawyer
    .getByRole('listitem')
    .filter({ hasText: caseNumber })
    .getByRole('button', { name: 'Access' })
  await access.click()
  const dialog = lawyer.getByRole('dialog', { name: `Access to ${caseNumber}` })
  await expect(dialog.getByText('Nobody has the details open with a PIN.')).toBeVisible()
  await expect(dialog.getByLabel(`Link of case ${caseNumber}`)).toHaveValue(new RegExp(`${before}$`))
  await dialog.getByRole('button', { name: 'Revoke Link' }).click()
  await lawyer.getByRole('alertdialog').getByRole('button', { name: 'Revoke Link' }).click()
  await expect(dialog.getByText(/^Revoked: nobody reaches the case by a link/)).toBeVisible()
  await expect(link).toHaveCount(0)

  await dialog.getByRole('button', { name: 'Make New Link' }).click()
  await lawyer.getByRole('alertdialog').getByRole('button', { name: 'Make New Link' }).click()
  await expect(link).toBeVisible()
  const after = (await link.getAttribute('href')) ?? ''
  expect(after).not.toBe(before)
  await lawyer.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy Link' }).click()
  await expect(lawyer.getByText('Case link copied to clipboard!')).toBeVisible()
  expect(await lawyer.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`${after}$`))
  await client.goto(before)
  await expect(client.getByText('Case not found').first()).toBeVisible()
  await client.goto(after)
  await expect(client.getByRole('button', { name: 'Enter PIN' }).first()).toBeVisible()
  await lawyer.keyboard.press('Escape')
  await expect(access).toBeFocused()
})
