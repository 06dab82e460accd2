import { expect, test } from './people.ts'

test('what is being typed outlives its card, and a list that fails says so', async ({ enter }) => {
  const admin = await enter('admin')
  const other = await enter('admin')
  const name = `Lavinia Thorne ${Date.now()}`

  await admin.goto('/admin/leads')
  await admin.getByRole('button', { name: 'Add New Lead' }).click()
  const adding = admin.getByRole('dialog', { name: 'Add New Lead' })
  await adding.getByLabel('Name').fill(name)
  await adding.getByLabel('Email').fill(`thorne-${Date.now()}@demo.example`)
  await adding.getByRole('button', { name: 'Create Lead' }).click()
  await expect(admin.getByText('Lead created successfully')).toBeVisible()

  await test.step('another administrator takes the lead out of the list that is being edited from', async () => {
    await admin.goto(`/admin/leads?status=new&search=${encodeURIComponent(name)}`)
    await admin.getByRole('button', { name: 'Edit' }).click()
    const editing = admin.getByRole('dialog', { name: 'Edit Lead' })
    await editing.getByLabel('Notes').fill('Called twice about the orchard.')
    await other.goto(`/admin/leads?search=${encodeURIComponent(name)}`)
    await other.getByRole('button', { name: 'Convert to Client' }).click()
    await expect(other.getByText('Converted')).toBeVisible()
    await expect(admin.getByText('Nothing found.')).toBeAttached()
    await expect(editing.getByLabel('Notes')).toHaveValue('Called twice about the orchard.')
    await editing.getByRole('button', { name: 'Save Changes' }).click()
    await expect(editing.getByText('Somebody else changed this lead in the meantime.')).toBeVisible()
    await expect(editing.getByLabel('Notes')).toHaveValue('Called twice about the orchard.')
    await admin.keyboard.press('Escape')
    await admin.getByRole('button', { name: 'Discard' }).click()
  })

  await test.step('a list that can’t be read again says so and keeps what it has', async () => {
    const said = admin.getByRole('region', { name: /Notifications/ })
    await admin.goto('/admin/leads')
    await admin.route(/\/api\/rpc\/admin\/leads\/list/, (route) => route.abort())
    await other.goto('/admin/leads')
    await other.getByRole('button', { name: 'Add New Lead' }).click()
    await other.getByRole('dialog').getByLabel('Name').fill('Somebody New')
    await other.getByRole('dialog').getByLabel('Email').fill(`new-${Date.now()}@demo.example`)
    await other.getByRole('button', { name: 'Create Lead' }).click()
    await expect(other.getByText('Lead created successfully')).toBeVisible()
    await expect(said.getByText('Failed to load leads')).toBeVisible({ timeout: 40_000 })
    await expect(admin.getByRole('heading', { name })).toBeVisible()
  })
})

test('what is typed before the page’s script has come is typed, and does what it does', async ({ enter }) => {
  const admin = await enter('admin')
  let release = () => {}
  const come = new Promise<void>((resolve) => {
    release = resolve
  })
  await admin.route('**/assets/*.js', async (route) => {
    await come
    await route.continue()
  })
  await admin.evaluate(() => window.location.assign('/admin/leads'))
  await admin.waitForURL('**/admin/leads', { waitUntil: 'commit' })
  await admin.getByRole('searchbox').fill('Nobody of that name')
  release()
  await expect(admin).toHaveURL(/search=Nobody/)
  await expect(admin.getByText('Nothing found.')).toBeVisible()
  await expect(admin.getByRole('searchbox')).toHaveValue('Nobody of that name')
})
