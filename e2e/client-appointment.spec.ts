import { choose } from './choose.ts'
import { signUp } from './mails.ts'
import { expect, test } from './people.ts'

test('a new client books, is accepted, chats, and sees that the chat has ended', async ({ visit, enter }) => {
  const name = `Tess Booker ${Date.now()}`
  const email = `${name.toLowerCase().replaceAll(' ', '-')}@demo.example`
  const client = await visit()
  await signUp(client, { name, email, password: 'a lamp on the bridge' })
  await test.step('books', async () => {
    await client.goto('/dashboard/cases')
    await client.getByRole('combobox', { name: /Lawyer/ }).fill('Eleanor')
    await choose(client.getByRole('combobox', { name: /Lawyer/ }), /Eleanor Vance/)
    await client.getByLabel(/Notes/).fill('About a lease.')
    await client.getByRole('button', { name: 'Book Appointment' }).click()
    await expect(
      client.getByText('Appointment request sent to the lawyer. Please wait for lawyer to accept.'),
    ).toBeVisible()
    await expect(client.getByRole('button', { name: 'Pending - Waiting for Lawyer' })).toBeDisabled()
    // One live region: nested ones are read twice.
    const regions = client
      .getByText(/^Sent to Eleanor Vance/)
      .locator('xpath=ancestor-or-self::*[@aria-live or @role="status" or @role="alert"]')
    await expect(regions).toHaveCount(1)
  })
  const lawyer = await enter('lawyer')
  await test.step('the lawyer accepts; the client’s button changes live', async () => {
    await lawyer.goto('/lawyer-portal/appointments')
    const request = lawyer.getByRole('listitem').filter({ hasText: name })
    await expect(request.getByText('About a lease.')).toBeVisible()
    await request.getByRole('button', { name: 'Accept' }).click()
    await expect(lawyer.getByText('Appointment accepted! Client can now chat with you.')).toBeVisible()
    await expect(client.getByRole('button', { name: 'Accepted - Appointment Confirmed' })).toBeVisible()
  })
  await test.step('messages arrive once and in order, also after a lost connection', async () => {
    await client.goto('/dashboard/chat')
    await expect(client.getByRole('heading', { name: 'Eleanor Vance' })).toBeVisible()
    await expect(client.getByText('Online')).toBeVisible()
    const box = client.getByRole('textbox', { name: 'Message' })
    await box.fill('First line')
    await box.press('Shift+Enter')
    await box.pressSequentially('second line')
    await box.press('Enter')
    await expect(client.getByText(/Sent$/)).toBeVisible()
    await client.context().setOffline(true)
    for (const text of ['Written offline 1', 'Written offline 2']) {
      await box.fill(text)
      await box.press('Enter')
    }
    await expect(client.getByText('Sending', { exact: true })).toHaveCount(2)
    await client.context().setOffline(false)
    await expect(client.getByText(/Sent$/)).toHaveCount(3)
    await lawyer.goto('/lawyer-portal/chats')
    await lawyer
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByRole('button', { name: /chat/i })
      .first()
      .click()
    const dialog = lawyer.getByRole('dialog')
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Written offline' })).toHaveText([
      /Written offline 1/,
      /Written offline 2/,
    ])
    await expect(client.getByText(/Read$/)).toHaveCount(3)
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Welcome, Tess.')
    await lawyer.keyboard.press('Enter')
    const said = client.getByRole('region', { name: 'Messages' }).getByRole('listitem')
    await expect(said.filter({ hasText: 'Welcome, Tess.' })).toHaveText(/^Eleanor Vance:/)
    const told = client.locator('[aria-live]').getByText('New message from Eleanor Vance: Welcome, Tess.')
    await expect(told).toHaveCount(1)
  })
  await test.step('the lawyer ends the chat; the client can book again', async () => {
    await lawyer.keyboard.press('Escape')
    await lawyer.getByRole('button', { name: `Delete chat with ${name}` }).click()
    await lawyer.getByRole('button', { name: 'Delete Chat', exact: true }).click()
    await expect(lawyer.getByText('Chat deleted - client can rebook appointment')).toBeVisible()
    await expect(client.getByText('Chat ended by lawyer. You can book a new appointment.')).toBeVisible()
    await client.getByRole('link', { name: 'Book an Appointment' }).click()
    await client.getByRole('combobox', { name: /Lawyer/ }).fill('Eleanor')
    await choose(client.getByRole('combobox', { name: /Lawyer/ }), /Eleanor Vance/)
    await expect(client.getByRole('button', { name: 'Book Appointment' })).toBeEnabled()
  })
})
