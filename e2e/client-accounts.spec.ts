import { followMail } from './mails.ts'
import { expect, test } from './people.ts'

const password = 'quietly flows the river'

test('a stranger signs up, confirms the address, and comes back after forgetting the password', async ({
  visit,
}) => {
  const email = `stranger-${Date.now()}@demo.example`
  const page = await visit()
  const openMail = (subject: string, link: RegExp, on = page) => followMail(on, email, link, subject)

  await test.step('signs up; what is wrong is said beside its field', async () => {
    await page.goto('/auth')
    await page.getByRole('tab', { name: 'Sign Up' }).click()
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByText('Name is required')).toBeVisible()
    await page.getByLabel('Full Name').fill('Stella Ranger')
    await page.getByLabel('Email').fill(`mistyped-${email}`)
    await page.getByLabel('Password').fill('short')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  })
  await test.step('a mistyped address is put right without typing all again', async () => {
    await page.getByRole('button', { name: 'Use another address' }).click()
    await expect(page.getByLabel('Full Name')).toHaveValue('Stella Ranger')
    await expect(page.getByLabel('Email')).toHaveValue(`mistyped-${email}`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.route('**/accounts/signUp', (route) => route.abort())
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByRole('alert').getByText('An error occurred during signup')).toBeVisible()
    await page.unroute('**/accounts/signUp')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  })
  await test.step('another browser is asked for the password', async () => {
    const other = await visit()
    await openMail('Confirm your email address', /\/auth\/verify/, other)
    await expect(other.getByText('You signed up in another browser.')).toBeVisible()
  })
  await test.step('the link makes the account', async () => {
    await openMail('Confirm your email address', /\/auth\/verify/)
    await page.waitForURL(/\/dashboard/)
    await expect(page.getByText('Account created successfully!')).toBeVisible()
    await expect(page.getByText('Welcome back, Stella Ranger')).toBeVisible()
  })
  await test.step('whoever is signed in is not asked to', async () => {
    await page.goto('/auth')
    await page.waitForURL(/\/dashboard/)
  })
  await test.step('forgets the password and chooses another', async () => {
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByText('Logged out successfully')).toBeVisible()
    await page.goto('/auth')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.waitForURL(/forgot/)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send Link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
    await openMail('Choose a new password', /\/auth\/password/)
    await page.getByLabel('New password').fill('another quiet river')
    await page.getByRole('button', { name: 'Save Password' }).click()
    await page.waitForURL(/\/auth/)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('alert').getByText('Invalid email or password')).toBeVisible()
    await page.getByLabel('Password').fill('another quiet river')
    await page.getByRole('button', { name: 'Login' }).click()
    await page.waitForURL(/\/dashboard/)
  })
  await test.step('ends another session', async () => {
    const elsewhere = await visit()
    await elsewhere.goto('/auth')
    await elsewhere.getByLabel('Email').fill(email)
    await elsewhere.getByLabel('Password').fill('another quiet river')
    await elsewhere.getByRole('button', { name: 'Login' }).click()
    await elsewhere.waitForURL(/\/dashboard/)
    await page.goto('/dashboard/profile')
    await page.getByRole('button', { name: /^End the session/ }).click()
    await expect(page.getByText('The session was ended.')).toBeVisible()
    await elsewhere.waitForURL(/\/auth/)
  })
})
