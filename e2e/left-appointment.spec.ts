import { testAlone } from './alone.ts'
import { choose } from './choose.ts'
import { signUp } from './mails.ts'
import { expect } from './people.ts'

// Alone: the appointments that other tests make would fill the first page of the list.
const test = testAlone()

test('an appointment that the other side cancels while its form is open: the text stays, and saving says so', async ({
  visit,
  enter,
}) => {
  const name = `Left Mover ${Date.now()}`
  const email = `${name.toLowerCase().replaceAll(' ', '-')}@demo.example`
  const client = await visit()
  await signUp(client, { name, email, password: 'a lamp on the bridge' })
  await client.goto('/dashboard/cases')
  const lawyer = await enter('lawyer')
  await lawyer.goto('/lawyer-portal/appointments')
  const headers = { origin: new URL(lawyer.url()).origin }
  const accepted = lawyer
    .locator('section', { has: lawyer.getByRole('heading', { name: 'Accepted appointments' }) })
    .getByRole('listitem')
    .filter({ hasText: name })
  const booked = async () => {
    await client.getByRole('combobox', { name: /Lawyer/ }).fill('Eleanor')
    await choose(client.getByRole('combobox', { name: /Lawyer/ }), /Eleanor Vance/)
    await client.getByRole('button', { name: 'Book Appointment' }).click()
    const request = lawyer.getByRole('listitem').filter({ hasText: email })
    await request.getByRole('button', { name: 'Accept' }).click()
    await expect(accepted).toBeVisible()
    const [{ id, updatedAt: seen }] = await (await client.request.get('/api/client/appointments')).json()
    return { path: `appointments/${id}/cancellation`, data: { seen, reason: 'Theirs.' } }
  }
  const left = 'This appointment was cancelled or changed in the meantime.'

  await test.step('the lawyer moves one that the client cancels', async () => {
    const { path, data } = await booked()
    await accepted.getByRole('button', { name: `Move the appointment with ${name}` }).click()
    const form = lawyer.getByRole('dialog', { name: 'Move this appointment?' })
    await form.getByLabel('New time').fill('2031-05-06T10:00')
    await form.getByRole('textbox', { name: 'Reason' }).fill('Mine.')
    expect((await client.request.post(`/api/client/${path}`, { data, headers })).status()).toBe(200)
    await expect(accepted).toHaveCount(0)
    await expect(form.getByRole('textbox', { name: 'Reason' })).toHaveValue('Mine.')
    await form.getByRole('button', { name: 'Move Appointment' }).click()
    await expect(form.getByText(left)).toBeVisible()
    await expect(form.getByRole('button', { name: 'Keep my entries' })).toHaveCount(0)
    await expect(form.getByRole('textbox', { name: 'Reason' })).toHaveValue('Mine.')
    await form.getByRole('button', { name: 'Cancel', exact: true }).click()
    await lawyer.getByRole('button', { name: 'Discard' }).click()
    await expect(form).toBeHidden()
  })

  await test.step('the client cancels one that the lawyer cancels', async () => {
    const { path, data } = await booked()
    const own = client.getByRole('region', { name: 'Your appointments' }).getByRole('listitem')
    await own.getByRole('button', { name: 'Cancel the appointment with Eleanor Vance' }).click()
    const form = client.getByRole('dialog', { name: 'Cancel this appointment?' })
    await form.getByRole('textbox', { name: 'Reason' }).fill('Mine.')
    expect((await lawyer.request.post(`/api/lawyer/${path}`, { data, headers })).status()).toBe(200)
    await expect(client.getByText('Cancelled by Eleanor Vance: “Theirs.”')).toBeVisible()
    await expect(form.getByRole('textbox', { name: 'Reason' })).toHaveValue('Mine.')
    await form.getByRole('button', { name: 'Cancel Appointment' }).click()
    await expect(form.getByText(left)).toBeVisible()
    await expect(form.getByRole('textbox', { name: 'Reason' })).toHaveValue('Mine.')
  })
})
