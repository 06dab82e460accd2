import type { Page, Route } from '@playwright/test'
import { expect, test } from './people.ts'

// However sending a form fails, the form says so and keeps what was typed.

const html = { contentType: 'text/html', body: '<h1>Somebody else’s page</h1>' }

const ways: Record<string, (route: Route) => Promise<void>> = {
  'no connection': (route) => route.abort('internetdisconnected'),
  'a 400 without a body': (route) => route.fulfill({ status: 400, body: '' }),
  'a firewall’s 403': (route) => route.fulfill({ status: 403, ...html }),
  'a 500 without a body': (route) => route.fulfill({ status: 500, body: '' }),
  'a proxy’s 502': (route) => route.fulfill({ status: 502, ...html }),
  'a network’s login page': (route) => route.fulfill({ status: 200, ...html }),
}

/** Each way in which the server's answer can be missing or come from something else. */
async function inEachWay(page: Page, calls: string | RegExp, send: (way: string) => Promise<void>) {
  for (const [name, way] of Object.entries(ways))
    await test.step(name, async () => {
      let isAnswered = false
      await page.route(calls, async (route) => {
        await way(route)
        isAnswered = true
      })
      await send(name)
      // The message of the way before may still be there, and this request not sent yet.
      await expect.poll(() => isAnswered).toBe(true)
      await page.unroute(calls)
    })
}

test('the contact form keeps what was typed and can be sent later', async ({ visit }) => {
  const page = await visit()
  await page.goto('/contact')
  await page.waitForTimeout(2_100)
  const typed = {
    'Full Name': 'Robin Curious',
    Email: 'robin@demo.example',
    Phone: '+1 212 555 0177',
    Message: 'My landlord has changed the locks.',
  }
  const field = (name: string) => page.getByRole('textbox', { name })
  for (const [name, text] of Object.entries(typed)) await field(name).fill(text)
  const button = page.getByRole('button', { name: 'Send Message' })
  const alert = page.getByRole('main').getByText('Failed to send message. Please try again.')
  const keptAll = async () => {
    await expect(alert).toBeVisible()
    for (const [name, text] of Object.entries(typed)) await expect(field(name)).toHaveValue(text)
    await expect(page).toHaveURL('/contact')
  }
  await inEachWay(page, '**/contact.data**', async () => {
    await button.click()
    await expect(button).toHaveAccessibleName('Send Message')
    await keptAll()
  })
  await test.step('no answer', async () => {
    await page.clock.install()
    await page.route('**/contact.data**', () => {})
    await button.click()
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
    await page.clock.fastForward(31_000)
    await expect(page.getByRole('button', { name: 'Sending...' })).toHaveCount(0)
    await keptAll()
    await page.unroute('**/contact.data**')
    await page.clock.resume()
  })
  await button.click()
  await expect(page.getByRole('main').getByText('Message sent successfully!')).toBeVisible()
  await expect(field('Message')).toHaveValue('')
})

test('logins, sign-ups and resets keep what was typed', async ({ visit }) => {
  const page = await visit()
  const alert = page.getByRole('main').getByRole('alert')
  for (const [path, label, button, said] of [
    ['/auth', 'Email', 'Login', 'An error occurred during login'],
    ['/lawyer-login', 'Lawyer email', 'Login', 'Login failed'],
    ['/admin-login', 'Email', 'Login', 'Login failed'],
    ['/auth?tab=sign-up', 'Email', 'Sign Up', 'An error occurred during signup'],
    ['/auth/forgot', 'Email', 'Send Link', 'Failed to send the link. Please try again.'],
  ] as const) {
    await page.goto(path)
    await page.getByLabel(label).fill('robin@demo.example')
    const password = page.getByLabel('Password')
    if ((await password.count()) > 0) await password.fill('quietly flows the river')
    await inEachWay(page, `**${path.split('?')[0]}.data**`, async (way) => {
      await page.getByRole('button', { name: button, exact: true }).click()
      await expect(alert, `${path}, ${way}`).toHaveText(said)
      await expect(page.getByRole('button', { name: 'Loading...' })).toHaveCount(0)
      await expect(page.getByLabel(label)).toHaveValue('robin@demo.example')
      if ((await password.count()) > 0) await expect(password).toHaveValue('quietly flows the river')
    })
  }
})

test('a client’s forms keep what was typed', async ({ enter }) => {
  const client = await enter('client')
  const said = client.getByRole('region', { name: /Notifications/ })

  await client.goto('/dashboard/profile')
  const address = client.locator('section').filter({ hasText: 'Change Email' }).last()
  await address.getByLabel('New email').fill('elsewhere@demo.example')
  await address.getByLabel('Current password').fill('whatever it was')
  await inEachWay(client, '**/dashboard/profile.data**', async () => {
    await address.getByRole('button', { name: 'Change Email' }).click()
    await expect(address.getByRole('alert')).toHaveText('Failed to change the address. Please try again.')
    await expect(address.getByLabel('New email')).toHaveValue('elsewhere@demo.example')
    await expect(address.getByLabel('Current password')).toHaveValue('whatever it was')
  })

  await client.goto('/dashboard/cases')
  const lawyer = client.getByRole('combobox', { name: /Lawyer/ })
  await expect(lawyer).toHaveValue(/\S/)
  const option = client.getByRole('option', { name: /Imani/ })
  await expect(async () => {
    await lawyer.fill('Imani')
    await option.click({ timeout: 2_000 })
  }).toPass()
  await client.getByLabel(/Notes/).fill('About the kiln')
  await inEachWay(client, '**/client/appointments/book', async (way) => {
    await client.getByRole('button', { name: 'Book Appointment' }).click()
    await expect(said.getByText('Failed to book appointment').last(), way).toBeVisible()
    await expect(client.getByRole('button', { name: 'Book Appointment' })).toHaveAccessibleName(
      'Book Appointment',
    )
    await expect(client.getByLabel(/Notes/)).toHaveValue('About the kiln')
  })

  await client.goto('/case-search')
  const number = client.getByRole('textbox', { name: 'Case number' })
  await number.fill('CASE-1')
  await inEachWay(client, '**/caseAccess/find', async () => {
    await client.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(client.getByText('Failed to search for case. Please try again.')).toBeVisible()
    await expect(number).toHaveValue('CASE-1')
  })
})

test('record forms keep what was typed and don’t claim that it was saved', async ({ enter }) => {
  const admin = await enter('admin')
  await admin.goto('/admin/leads')
  await admin.getByRole('button', { name: 'Add New Lead' }).click()
  const form = admin.getByRole('dialog', { name: 'Add New Lead' })
  await form.getByLabel('Name').fill('Lavinia Thorne')
  await form.getByLabel('Email').fill('thorne@demo.example')
  await form.getByLabel('Notes').fill('Called twice about the orchard.')
  await inEachWay(admin, '**/admin/leads/create', async () => {
    await form.getByRole('button', { name: 'Create Lead' }).click()
    await expect(form.getByRole('alert')).toHaveText('Failed to save lead')
    await expect(form.getByLabel('Notes')).toHaveValue('Called twice about the orchard.')
    await expect(admin.getByText('Lead created successfully')).toHaveCount(0)
  })
  await admin.keyboard.press('Escape')
  await admin.getByRole('button', { name: 'Discard' }).click()

  await admin.goto('/admin')
  await admin.getByRole('button', { name: 'Timeline' }).first().click()
  const timeline = admin.getByRole('dialog', { name: /Case Timeline/ })
  await timeline.getByRole('button', { name: 'Add Update' }).click()
  await timeline.getByLabel('Description').fill('The motion was heard.')
  await inEachWay(admin, '**/timeline/add', async () => {
    await timeline.getByRole('button', { name: 'Add Update' }).last().click()
    await expect(admin.getByText('Failed to save case update').last()).toBeVisible()
    await expect(timeline.getByLabel('Description')).toHaveValue('The motion was heard.')
  })
})
