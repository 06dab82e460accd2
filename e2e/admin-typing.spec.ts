import { expect, test } from './people.ts'

test('a form keeps its text when its card disappears, and a failed list says so', async ({ enter }) => {
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

  await test.step('another administrator moves the edited lead out of the list', async () => {
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

  await test.step('a list that can’t be refetched says so and keeps its rows', async () => {
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

test('text typed before the page’s script has loaded stays and takes effect', async ({ enter }) => {
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
  await admin.getByRole('searchbox').fill('No such person')
  release()
  await expect(admin).toHaveURL(/search=No/)
  await expect(admin.getByText('Nothing found.')).toBeVisible()
  await expect(admin.getByRole('searchbox')).toHaveValue('No such person')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('Enter searches a list and keeps its other filters', async ({ page }) => {
    await page.goto('/admin-login')
    await page.getByLabel('Email').fill('admin@octagonlaw.example')
    await page.getByLabel('Password').fill(process.env.DEMO_PASSWORD ?? '')
    await page.getByRole('button', { name: 'Login' }).click()
    await page.goto('/admin/leads?status=new')
    await page.getByRole('searchbox').fill('No such person')
    await page.getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL(
      ({ searchParams }) =>
        searchParams.get('search') === 'No such person' && searchParams.get('status') === 'new',
    )
    await expect(page.getByText('Nothing found.')).toBeVisible()
  })
})
