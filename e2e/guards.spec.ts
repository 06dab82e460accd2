import { clientPersonas } from '#demo/personas.ts'
import { expect, test } from './people.ts'

test('an anonymous visitor is redirected to the login of the requested portal', async ({ visit }) => {
  const anonymous = await visit()
  for (const [path, login] of [
    ['/admin', '/admin-login'],
    ['/lawyer-portal', '/lawyer-login'],
    ['/dashboard', '/auth'],
  ] as const) {
    await anonymous.goto(path)
    await expect(anonymous).toHaveURL(
      (url) => url.pathname === login && url.searchParams.get('next') === path,
    )
  }
})

test('a client who opens a staff portal is redirected home with the reason', async ({ enter }) => {
  const client = await enter('client')
  await client.goto('/admin')
  await expect(client).toHaveURL((url) => url.pathname === '/')
  await expect(client.getByText('Access denied. Admin privileges required.')).toBeVisible()
  await client.goto('/lawyer-portal')
  await expect(client).toHaveURL((url) => url.pathname === '/')
  await expect(client.getByText('Access denied. Lawyer privileges required.')).toBeVisible()
})

test('data that a page may not show is not sent', async ({ enter, visit }) => {
  for (const page of [await enter('client'), await visit()]) {
    for (const path of [
      '/admin.data',
      '/admin.data?_routes=admin/cases',
      '/admin.data?index&_routes=admin/cases',
      '/lawyer-portal/cases.data',
    ]) {
      const answer = await page.request.get(path, { maxRedirects: 0 })
      const body = await answer.text()
      expect(body, path).not.toMatch(/CI-402118-37|caseNumber/)
    }
  }
})

test('a login opens the page that was asked for; a signed-in person skips it', async ({ enter, visit }) => {
  const client = await enter('client')
  await client.goto('/auth')
  await expect(client).toHaveURL((url) => url.pathname === '/dashboard')

  const anonymous = await visit()
  await anonymous.goto('/dashboard/profile')
  let come = () => {}
  const late = new Promise<void>((resolve) => {
    come = resolve
  })
  await anonymous.route('**/assets/entry.client*', (route) => late.then(() => route.continue()))
  await anonymous.reload({ waitUntil: 'commit' })
  // Submitted before its script has loaded: the server renders the answer.
  await anonymous.getByLabel(/email/i).fill('client@demo.example')
  await anonymous.getByLabel('Password').fill('not the password')
  await anonymous.getByRole('button', { name: 'Login' }).click()
  await expect(anonymous.getByRole('alert').getByText('Invalid email or password')).toBeVisible()
  await expect(anonymous.getByLabel(/email/i)).toHaveValue('client@demo.example')
  // What is typed before the script has loaded stays.
  await anonymous.getByLabel(/email/i).fill('client@demo.example ')
  await anonymous.getByLabel('Password').fill('not the password either')
  come()
  await anonymous.waitForFunction(() =>
    Object.keys(document.body.firstElementChild ?? {}).some((key) => key.startsWith('__react')),
  )
  await expect(anonymous.getByLabel('Password')).toHaveValue('not the password either')
  await anonymous.getByRole('button', { name: 'Login' }).click()
  await expect(anonymous.getByRole('alert').getByText('Invalid email or password')).toBeVisible()
  await expect(anonymous.getByLabel(/email/i)).toHaveValue('client@demo.example')
  const waiting = await anonymous.context().newPage()
  await waiting.goto('/dashboard/documents')
  // The tab can't react before its script has loaded.
  const signUp = waiting.getByRole('tab', { name: 'Sign Up' })
  await expect(async () => {
    await signUp.click()
    await expect(signUp).toHaveAttribute('aria-selected', 'true', { timeout: 1_000 })
  }).toPass()
  await anonymous.getByLabel('Password').fill(process.env.DEMO_PASSWORD ?? '')
  await anonymous.route('**/auth.data**', (route) => route.abort())
  await anonymous.getByRole('button', { name: 'Login' }).click()
  await expect(anonymous.getByRole('alert').getByText('An error occurred during login')).toBeVisible()
  await anonymous.unroute('**/auth.data**')
  let goOn = () => {}
  const told = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await anonymous.route('**/auth.data**', async (route) => {
    await told
    await route.continue()
  })
  await anonymous.getByRole('button', { name: 'Login' }).click()
  await expect(anonymous.getByRole('button', { name: 'Loading...' })).toBeVisible()
  goOn()
  await expect(anonymous).toHaveURL((url) => url.pathname === '/dashboard/profile')
  await expect(anonymous.getByText('Successfully logged in!')).toBeVisible()
  // The other tab, waiting at the login, continues to its page as well.
  await expect(waiting).toHaveURL((url) => url.pathname === '/dashboard/documents')
})

test('signing out ends the session in every tab', async ({ enter }) => {
  const first = await enter('client')
  const second = await first.context().newPage()
  await second.goto('/dashboard')
  await expect(second.getByRole('heading', { name: /Welcome/ })).toBeVisible()
  await first.getByRole('button', { name: 'Sign Out' }).click()
  await expect(first).toHaveURL((url) => url.pathname === '/')
  await expect(first.getByText('Logged out successfully')).toBeVisible()
  await expect(second).toHaveURL((url) => url.pathname === '/auth')
})

test('an unknown path is the 404 page, with its status', async ({ visit }) => {
  const anonymous = await visit()
  const answer = await anonymous.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(anonymous.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
})

test('searching by link needs a login, which returns to it', async ({ visit }) => {
  const page = await visit()
  await page.goto('/case-search')
  await page.getByRole('tab', { name: 'By case link' }).click()
  await page.waitForURL(/\/auth/)
  await expect(page.getByText('Please login to view cases')).toBeVisible()
  await page.getByLabel('Email').fill(clientPersonas.naomi.email)
  await page.getByLabel('Password').fill(process.env.DEMO_PASSWORD ?? '')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(/\/case-search\?by=link/)
  await expect(page.getByPlaceholder('Paste case link here...')).toBeVisible()
})
