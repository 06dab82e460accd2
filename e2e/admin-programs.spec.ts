import { expectAccessible, lookAt } from './axe.ts'
import { expect, test } from './people.ts'

test('an administrator creates a token for a program, sees its use, and revokes it', async ({
  enter,
  request,
}) => {
  const admin = await enter('admin')
  const name = `Accounting ${Date.now()}`
  await admin.goto('/admin/programs')
  const dialog = admin.getByRole('dialog')

  const token = await test.step('the token takes the password and is shown once', async () => {
    await admin.getByRole('button', { name: 'New Token' }).click()
    await dialog.getByRole('button', { name: 'Create Token' }).click()
    await expect(dialog.getByText('Please choose what the program may do')).toBeVisible()
    for (const look of [
      { width: 375, colorScheme: 'dark' },
      { width: 1440, colorScheme: 'light' },
    ] as const) {
      await lookAt(admin, look)
      await expectAccessible(admin, `the form at ${look.width}`)
    }
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Read leads').check()
    await dialog.getByLabel('Current password').fill('not mine')
    await dialog.getByRole('button', { name: 'Create Token' }).click()
    await expect(dialog.getByText('This is not your current password.')).toBeVisible()
    await expect(dialog.getByLabel('Name')).toHaveValue(name)
    await dialog.getByLabel('Current password').fill(process.env.DEMO_PASSWORD ?? '')
    await dialog.getByRole('button', { name: 'Create Token' }).click()
    const shown = await dialog.getByLabel('The new token').textContent()
    await dialog.getByRole('button', { name: 'I have copied it' }).click()
    await expect(admin.getByRole('row').filter({ hasText: name })).toContainText('Never')
    return shown
  })

  const ask = (path: string) => request.get(path, { headers: { authorization: `Bearer ${token}` } })
  await test.step('it reads within its scopes, and the list shows its last use live', async () => {
    expect((await ask('/api/admin/leads?limit=1')).status()).toBe(200)
    expect((await ask('/api/admin/cases')).status()).toBe(403)
    expect((await ask('/api/admin/people')).status()).toBe(403)
    await expect(admin.getByRole('row').filter({ hasText: name })).not.toContainText('Never')
    await expectAccessible(admin, 'the section')
  })

  await test.step('a revoked token is refused', async () => {
    await admin.getByRole('button', { name: `Revoke the token ${name}` }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(admin.getByText('Token revoked successfully')).toBeVisible()
    expect((await ask('/api/admin/leads')).status()).toBe(401)
  })
})

test('a webhook to a private network is refused, and its address stays in the field', async ({ enter }) => {
  const admin = await enter('admin')
  await admin.goto('/admin/programs')
  await admin.getByRole('button', { name: 'New Webhook' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Address').fill('https://127.0.0.1/hook')
  await dialog.getByLabel('Lead created').check()
  await dialog.getByRole('button', { name: 'Add Webhook' }).click()
  await expect(dialog.getByText('This address leads into a private network.')).toBeVisible()
  await expect(dialog.getByLabel('Address')).toHaveValue('https://127.0.0.1/hook')
})
