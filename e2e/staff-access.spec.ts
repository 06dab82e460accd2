import type { Page } from '@playwright/test'
import { expectAccessible, lookAt } from './axe.ts'
import { choose } from './choose.ts'
import { followMail } from './mails.ts'
import { expect, test } from './people.ts'

const password = 'seven quiet lanterns'

async function addLawyer(admin: Page, name: string, email: string) {
  await admin.goto('/admin/lawyers')
  await admin.getByRole('button', { name: 'Add New Lawyer' }).click()
  const form = admin.getByRole('dialog')
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Title').fill('Associate')
  await choose(form.getByRole('combobox', { name: 'Specialization' }), 'Tax Law')
  await form.getByRole('button', { name: 'Create Lawyer' }).click()
  await expect(admin.getByText('Lawyer created successfully')).toBeVisible()
}

async function logIn(page: Page, email: string, chosen = password) {
  await page.getByLabel(/email/i).fill(email)
  await page.getByLabel('Password').fill(chosen)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('a lawyer gets an account by one link, and loses the portal with the role', async ({ enter, visit }) => {
  const name = `Wren Ashgrove ${Date.now()}`
  const email = `wren-${Date.now()}@octagonlaw.example`
  const admin = await enter('admin')
  let link = ''
  const lawyer = await visit()

  await test.step('the administrator adds the profile and runs the setup', async () => {
    await addLawyer(admin, name, email)
    await admin.goto('/setup-lawyers')
    const result = admin.getByRole('listitem').filter({ hasText: email })
    await expect(result.getByText('Invited', { exact: true })).toBeVisible()
    await expect(result.getByRole('img', { name: 'Success' })).toBeVisible()
    await admin.getByRole('button', { name: 'Run Setup Again' }).click()
    await expect(result.getByText('Was invited before; that link still works.')).toBeVisible()
    await expectAccessible(admin, '/setup-lawyers', ['wcag2a', 'wcag2aa', 'wcag22aa'])
  })

  await test.step('the lawyer opens the mail in a browser of their own and chooses a password', async () => {
    link = await followMail(lawyer, email, /\/invitation/)
    await expect(lawyer.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible()
    for (const [chosen, said] of [
      ['only nine', 'Password must be at least 12 characters'],
      ['Password12345', 'This password is too common. Please choose another one.'],
    ] as const) {
      await lawyer.getByLabel('Password').fill(chosen)
      await lawyer.getByRole('button', { name: 'Save Password' }).click()
      await expect(lawyer.getByText(said)).toBeVisible()
    }
    await lookAt(lawyer, { width: 375, colorScheme: 'dark' })
    await expectAccessible(lawyer, '/invitation', ['wcag2a', 'wcag2aa', 'wcag22aa'])
    await lawyer.getByLabel('Password').fill(password)
    await lawyer.getByRole('button', { name: 'Save Password' }).click()
    await lawyer.waitForURL((url) => url.pathname === '/lawyer-login')
    await expect(lawyer.getByText('Your password is set. Please sign in with it.')).toBeVisible()
  })

  await test.step('logs in and sees the portal', async () => {
    await logIn(lawyer, email)
    await lawyer.waitForURL((url) => url.pathname === '/lawyer-portal')
    await expect(lawyer.getByText('Login successful!')).toBeVisible()
    await lookAt(lawyer, { width: 1440, colorScheme: 'light' })
    await expect(lawyer.getByRole('complementary').getByText(name)).toBeVisible()
  })

  await test.step('the link works once', async () => {
    const other = await visit()
    await other.goto(link)
    await expect(other.getByText('This link is no longer valid. Please ask for a new one.')).toBeVisible()
    await expect(other.getByLabel('Password')).toHaveCount(0)
  })

  await test.step('the administrator revokes the role, and the open portal closes', async () => {
    await admin.goto(`/admin/people?search=${encodeURIComponent(email)}`)
    await admin.getByRole('button', { name: `Actions for ${name}` }).click()
    await admin.getByRole('menuitem', { name: 'Revoke Lawyer' }).click()
    await admin.getByRole('button', { name: 'Revoke Role' }).click()
    await expect(admin.getByText(`${name} is no lawyer any more`)).toBeVisible()
    await lawyer.waitForURL((url) => url.pathname === '/')
    await expect(lawyer.getByText('Access denied. Lawyer privileges required.')).toBeVisible()
    await lawyer.goto('/lawyer-auth')
    await expect(lawyer.getByText('Access denied. Lawyer privileges required.')).toBeVisible()
  })

  await test.step('the administrator grants it again', async () => {
    await admin.goto(`/admin/people?kind=everyone&search=${encodeURIComponent(email)}`)
    await admin.getByRole('button', { name: `Actions for ${name}` }).click()
    await admin.getByRole('menuitem', { name: 'Make Lawyer' }).click()
    await admin.getByRole('button', { name: 'Make Lawyer' }).click()
    await expect(admin.getByText(`${name} is a lawyer now`)).toBeVisible()
    // The open login is told, and continues by itself.
    await lawyer.waitForURL((url) => url.pathname === '/lawyer-dashboard')
  })

  await test.step('a blocked login is signed out at once', async () => {
    await admin.getByRole('button', { name: `Actions for ${name}` }).click()
    await admin.getByRole('menuitem', { name: 'Block Login' }).click()
    await admin.getByLabel('Reason').fill('Left the firm')
    await admin.getByRole('button', { name: 'Block Login' }).click()
    await lawyer.waitForURL((url) => url.pathname === '/lawyer-login')
    await expect(admin.getByText('Left the firm')).toBeVisible()
  })
})

test('an administrator is invited, and an invitation can be revoked', async ({ enter, visit }) => {
  const email = `ada-${Date.now()}@octagonlaw.example`
  const admin = await enter('admin')
  await admin.goto('/admin/people')
  await admin.getByRole('button', { name: 'Invite Staff' }).click()
  await choose(admin.getByRole('combobox', { name: 'As' }), 'Administrator')
  await admin.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(admin.getByText('Name is required')).toBeVisible()
  await admin.getByRole('dialog').getByLabel('Name').fill('Ada Inman')
  await admin.getByRole('dialog').getByLabel('Email').fill(email)
  await admin.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(admin.getByText(`An invitation was sent to ${email}`)).toBeVisible()
  const invited = await visit()
  const link = await followMail(invited, email, /\/invitation/)
  await expect(invited.getByRole('heading', { name: 'Welcome, Ada Inman' })).toBeVisible()
  await admin.getByRole('button', { name: `Revoke the invitation to ${email}` }).click()
  await admin.getByRole('button', { name: 'Revoke Invitation', exact: true }).click()
  await expect(admin.getByText('Invitation revoked successfully')).toBeVisible()
  // A form that was opened before is refused as well.
  await invited.getByLabel('Password').fill(password)
  await invited.getByRole('button', { name: 'Save Password' }).click()
  await expect(invited.getByRole('alert').getByText('This link is no longer valid.')).toBeVisible()
  await invited.goto(link)
  await expect(invited.getByText('This link is no longer valid.')).toBeVisible()
  for (const look of [
    { width: 375, colorScheme: 'dark' },
    { width: 1440, colorScheme: 'light' },
  ] as const) {
    await lookAt(admin, look)
    await expectAccessible(admin, `/admin/people at ${look.width} px`, ['wcag2a', 'wcag2aa', 'wcag22aa'])
  }
})

test('setup and reset need an administrator; a reset mails one link and redirects to the login', async ({
  enter,
  visit,
}) => {
  const refusal = 'Access denied. Admin privileges required.'
  const anonymous = await visit()
  const client = await enter('client')
  for (const path of ['/setup-lawyers', '/reset-eleanor-vance']) {
    await anonymous.goto(path)
    await expect(anonymous).toHaveURL((url) => url.pathname === '/admin-login')
    await expect(anonymous.getByText(refusal)).toBeVisible()
    await client.goto(path)
    await expect(client).toHaveURL((url) => url.pathname === '/')
    await expect(client.getByText(refusal)).toBeVisible()
  }
  const admin = await enter('admin')
  await admin.goto('/reset-no-such-lawyer')
  await expect(admin.getByText('Failed to reset password')).toBeVisible()
  const unknown = await admin.goto('/resets')
  expect(unknown?.status()).toBe(404)
  // The first request fails, the second succeeds.
  await admin.route('**/setup-lawyers.data**', (route) => route.abort())
  await admin.goto('/setup-lawyers')
  await expect(admin.getByText('An error occurred during setup')).toBeVisible()
  await admin.unroute('**/setup-lawyers.data**')
  await admin.getByRole('button', { name: 'Run Setup Again' }).click()
  await admin.getByRole('link', { name: 'Reset Password: Eleanor Vance' }).click()
  await expect(admin.getByText('We have mailed Eleanor Vance a link to choose a password.')).toBeVisible()
  await admin.waitForURL((url) => url.pathname === '/lawyer-login')
  await followMail(anonymous, 'eleanor.vance@octagonlaw.example', /\/lawyer-login\/password/)
  await expect(anonymous.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
})

test('an unclaimed profile is claimed at the second login by its own, verified address', async ({
  enter,
  visit,
}) => {
  const email = `iris-${Date.now()}@octagonlaw.example`
  const iris = await visit()
  await iris.goto('/auth')
  await iris.getByRole('tab', { name: 'Sign Up' }).click()
  await iris.getByLabel('Full Name').fill('Iris Fennimore')
  await iris.getByLabel('Email').fill(email)
  await iris.getByLabel('Password').fill(password)
  await iris.getByRole('button', { name: 'Sign Up' }).click()
  await expect(iris.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  await followMail(iris, email, /\/auth\/verify/)
  await iris.waitForURL(/\/dashboard/)
  await iris.goto('/lawyer-auth')
  await expect(iris.getByText('No lawyer profile found for this email. Please contact admin.')).toBeVisible()

  const admin = await enter('admin')
  await addLawyer(admin, 'Iris Fennimore', email)

  await iris.goto('/lawyer-auth')
  await iris.waitForURL((url) => url.pathname === '/lawyer-dashboard')
  await expect(iris.getByText('Login successful!')).toBeVisible()
})
