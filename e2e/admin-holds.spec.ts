import { expectAccessible } from './axe.ts'
import { choose } from './choose.ts'
import { expect, test } from './people.ts'

test('a case on legal hold can’t be deleted until the hold is lifted', async ({ enter }) => {
  const admin = await enter('admin')
  const caseNumber = `CASE-HOLD-${Date.now()}`
  const data = { caseNumber, title: 'A held matter', description: 'Evidence is kept.' }
  expect((await admin.request.post('/api/admin/cases', { data })).status()).toBe(201)
  const remove = async () => {
    await admin.goto(`/admin?search=${caseNumber}`)
    await admin.getByRole('button', { name: /^Delete/ }).click()
    const question = admin.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Delete Case' }).click()
    return question
  }

  await test.step('a hold needs a case and a reason; what was typed stays', async () => {
    await admin.goto('/admin/records')
    await admin.getByRole('link', { name: 'Legal Holds' }).click()
    await admin.getByRole('button', { name: 'Put on Hold' }).first().click()
    const form = admin.getByRole('dialog', { name: 'Put on legal hold' })
    await form.getByLabel('Reason').fill('Subpoena of 2 May')
    await form.getByRole('button', { name: 'Put on Hold' }).click()
    await expect(form.getByText('Please choose a case')).toBeVisible()
    await expect(form.getByLabel('Reason')).toHaveValue('Subpoena of 2 May')
    await form.getByRole('combobox', { name: 'Case' }).fill(caseNumber)
    await choose(form.getByRole('combobox', { name: 'Case' }), new RegExp(caseNumber))
    await form.getByRole('button', { name: 'Put on Hold' }).click()
    await expect(form).toBeHidden()
    await expect(admin.getByRole('row', { name: new RegExp(caseNumber) })).toContainText('Subpoena of 2 May')
  })
  await test.step('the case’s page says so', async () => {
    await admin.goto(`/admin/cases/${caseNumber}`)
    await expect(admin.getByText(/^On legal hold since \w{3} \d{1,2}, \d{4}$/)).toBeVisible()
  })
  await test.step('deleting it is refused, and the dialog says since when it is held', async () => {
    const question = await remove()
    await expect(question.getByText(/^On legal hold since \w{3} \d{1,2}, \d{4}\.$/)).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
  })
  await test.step('lifted, it stays on the list and the case can be deleted', async () => {
    await admin.goto('/admin/records/holds')
    const row = admin.getByRole('row', { name: new RegExp(caseNumber) })
    await row.getByRole('button', { name: /^Lift Hold/ }).click()
    const form = admin.getByRole('dialog', { name: 'Lift the hold?' })
    await form.getByLabel('Reason').fill('Quashed')
    await form.getByRole('button', { name: 'Lift Hold' }).click()
    await expect(row).toContainText('Quashed')
    await expectAccessible(admin, 'legal holds')
    await expect(row.getByRole('button')).toHaveCount(0)
    await expect(await remove()).toBeHidden()
    await expect(admin.getByText(caseNumber)).toHaveCount(0)
  })
})
