import { expectAccessible, lookAt } from './axe.ts'
import { expect, test } from './people.ts'

test('what is kept of a deleted client is read with a permission and for a reason', async ({ enter }) => {
  const admin = await enter('admin')
  const name = `Marguerite Thorne ${Date.now()}`
  const made = await admin.request.post('/api/admin/clients', {
    data: { name, email: `thorne-${Date.now()}@demo.example`, notes: 'Prefers letters.' },
  })
  const { id } = (await made.json()) as { id: string }
  expect((await admin.request.delete(`/api/admin/clients/${id}`)).status()).toBe(200)
  const row = admin.getByRole('row', { name: new RegExp(name) })

  await test.step('without the permission nobody is offered it', async () => {
    await admin.goto(`/admin/records?search=${encodeURIComponent(name)}`)
    await expect(row.getByRole('button', { name: /^Hold/ })).toBeVisible()
    await expect(row.getByRole('button', { name: /^Read/ })).toHaveCount(0)
  })

  await test.step('the only administrator gives it to themselves, with the password', async () => {
    await admin.goto('/admin/people')
    await admin
      .getByRole('button', { name: /^Actions for .*/ })
      .last()
      .click()
    await admin.getByRole('menuitem', { name: 'Permit to Read Deleted Records' }).click()
    await admin.getByLabel('Current password').fill(process.env.DEMO_PASSWORD ?? '')
    await admin.getByRole('button', { name: 'Continue' }).click()
    await admin.getByRole('button', { name: 'Give Permission' }).click()
    await expect(admin.getByText('May read deleted records', { exact: true })).toBeVisible()
  })

  await test.step('it asks why, and what was typed stays until then', async () => {
    await admin.goto(`/admin/records?search=${encodeURIComponent(name)}`)
    await row.getByRole('button', { name: /^Read/ }).click()
    const form = admin.getByRole('dialog')
    await form.getByRole('button', { name: 'Open' }).click()
    await expect(form.getByText('Please say why.')).toBeVisible()
    await form.getByLabel('Reason').fill('Subpoena of May 4')
    await form.getByRole('button', { name: 'Open' }).click()
    await expect(admin.getByRole('heading', { name })).toBeVisible()
    await expect(admin.getByText('Prefers letters.')).toBeVisible()
    await expect(admin.getByText('Reason: Subpoena of May 4')).toBeVisible()
    for (const look of [
      { width: 375, colorScheme: 'dark' },
      { width: 1440, colorScheme: 'light' },
    ] as const) {
      await lookAt(admin, look)
      await expectAccessible(admin, `a deleted client at ${look.width} px`)
    }
  })

  await test.step('it is exported, and all of it is in the audit log', async () => {
    const download = admin.waitForEvent('download')
    await admin.getByRole('button', { name: 'Export as ZIP' }).click()
    expect((await download).suggestedFilename()).toMatch(/^Kept of Marguerite Thorne .*\.zip$/)
    await admin.goto('/admin/audit-log')
    for (const said of ['Exported', 'Opened'])
      await expect(
        admin.getByText(`${said} the deleted records of the client ${name}: Subpoena of May 4`).first(),
      ).toBeVisible()
  })
})
