import { castClients } from '../db/seed/cast.ts'
import { expect, test } from './people.ts'

test('a visitor is led to the door of the portal they asked for', async ({ visit }) => {
  const visitor = await visit()
  for (const [path, door] of [
    ['/admin', '/admin-login'],
    ['/lawyer-portal', '/lawyer-login'],
    ['/dashboard', '/auth'],
  ] as const) {
    await visitor.goto(path)
    await expect(visitor).toHaveURL((url) => url.pathname === door && url.searchParams.get('next') === path)
  }
})

test('a client who asks for a staff portal is sent home and told why', async ({ enter }) => {
  const client = await enter('client')
  await client.goto('/admin')
  await expect(client).toHaveURL((url) => url.pathname === '/')
  await expect(client.getByText('Access denied. Admin privileges required.')).toBeVisible()
  await client.goto('/lawyer-portal')
  await expect(client).toHaveURL((url) => url.pathname === '/')
  await expect(client.getByText('Access denied. Lawyer privileges required.')).toBeVisible()
})

test('what a page may not show is not sent as its data either', async ({ enter, visit }) => {
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

test('somebody who is signed in goes straight in, and back to where they were', async ({ enter, visit }) => {
  const client = await enter('client')
  await client.goto('/auth')
  await expect(client).toHaveURL((url) => url.pathname === '/dashboard')

  const visitor = await visit()
  await visitor.goto('/dashboard/profile')
  let come = () => {}
  const late = new Promise<void>((resolve) => {
    come = resolve
  })
  await visitor.route('**/assets/entry.client*', (route) => late.then(() => route.continue()))
  await visitor.reload({ waitUntil: 'commit' })
  // Sent before anything takes it; answered once it does.
  await visitor.getByLabel(/email/i).fill('client@demo.example')
  await visitor.getByLabel('Password').fill('not the password')
  await visitor.getByRole('button', { name: 'Login' }).click()
  come()
  await expect(visitor.getByText('Invalid email or password').first()).toBeVisible()
  await expect(visitor.getByLabel(/email/i)).toHaveValue('client@demo.example')
  const waiting = await visitor.context().newPage()
  await waiting.goto('/dashboard/documents')
  // It hears of nothing before its script is there.
  const signUp = waiting.getByRole('tab', { name: 'Sign Up' })
  await expect(async () => {
    await signUp.click()
    await expect(signUp).toHaveAttribute('aria-selected', 'true', { timeout: 1_000 })
  }).toPass()
  await visitor.getByLabel('Password').fill(process.env.DEMO_PASSWORD ?? '')
  await visitor.route('**/accounts/signIn', (route) => route.abort())
  await visitor.getByRole('button', { name: 'Login' }).click()
  await expect(visitor.getByRole('alert').getByText('An error occurred during login')).toBeVisible()
  await visitor.unroute('**/accounts/signIn')
  let goOn = () => {}
  const told = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await visitor.route('**/accounts/signIn', async (route) => {
    await told
    await route.continue()
  })
  await visitor.getByRole('button', { name: 'Login' }).click()
  await expect(visitor.getByRole('button', { name: 'Loading...' })).toBeVisible()
  goOn()
  await expect(visitor).toHaveURL((url) => url.pathname === '/dashboard/profile')
  await expect(visitor.getByText('Successfully logged in!')).toBeVisible()
  // The tab that waited for a login goes on as well, to where it was going.
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
  const visitor = await visit()
  const answer = await visitor.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(visitor.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
})

test('searching by link needs a login, which leads back to it', async ({ visit }) => {
  const page = await visit()
  await page.goto('/case-search')
  await page.getByRole('tab', { name: 'By case link' }).click()
  await page.waitForURL(/\/auth/)
  await expect(page.getByText('Please login to view cases')).toBeVisible()
  await page.getByLabel('Email').fill(castClients.naomi.email)
  await page.getByLabel('Password').fill(process.env.DEMO_PASSWORD ?? '')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(/\/case-search\?by=link/)
  await expect(page.getByPlaceholder('Paste case link here...')).toBeVisible()
})
