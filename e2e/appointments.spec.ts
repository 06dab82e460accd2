import { expectAccessible } from './axe.ts'
import { choose } from './choose.ts'
import { signUp } from './mails.ts'
import { expect, test } from './people.ts'

test('both sides move and cancel an appointment; a past one is closed; administrators see all', async ({
  visit,
  enter,
}) => {
  const name = `Ida Mover ${Date.now()}`
  const email = `${name.toLowerCase().replaceAll(' ', '-')}@demo.example`
  const client = await visit()
  await signUp(client, { name, email, password: 'a lamp on the bridge' })
  await client.goto('/dashboard/cases')
  await client.getByRole('combobox', { name: /Lawyer/ }).fill('Eleanor')
  await choose(client.getByRole('combobox', { name: /Lawyer/ }), /Eleanor Vance/)
  await client.getByRole('button', { name: 'Book Appointment' }).click()
  const own = client.getByRole('region', { name: 'Your appointments' }).getByRole('listitem')
  await expect(own).toContainText('Any time')

  const lawyer = await enter('lawyer')
  await lawyer.goto('/lawyer-portal/appointments')
  await expectAccessible(lawyer, 'requests for appointments')
  const request = lawyer.getByRole('listitem').filter({ hasText: email })
  const accepted = lawyer
    .locator('section', { has: lawyer.getByRole('heading', { name: 'Accepted appointments' }) })
    .getByRole('listitem')
    .filter({ hasText: name })
  await request.getByRole('button', { name: 'Accept' }).click()
  await expect(accepted).toContainText('Without a time')

  await test.step('the client moves it; the lawyer is asked again', async () => {
    await own.getByRole('button', { name: 'Move the appointment with Eleanor Vance' }).click()
    const form = client.getByRole('dialog', { name: 'Move this appointment?' })
    await form.getByRole('textbox', { name: 'Reason' }).fill('My shift changed')
    await form.getByRole('button', { name: 'Move Appointment' }).click()
    await expect(form.getByText('Please choose a time', { exact: true })).toBeVisible()
    await expect(form.getByRole('textbox', { name: 'Reason' })).toHaveValue('My shift changed')
    await form.getByLabel('New time').fill('2031-05-06T10:00')
    await expectAccessible(client, 'moving an appointment')
    await form.getByRole('button', { name: 'Move Appointment' }).click()
    await expect(form).toBeHidden()
    await expect(own).toContainText('Moved by you: “My shift changed”')
    await expect(accepted).toHaveCount(0)
    await expect(request).toContainText('May 6, 2031')
    await request.getByRole('button', { name: 'Accept' }).click()
    await expect(accepted).toContainText('May 6, 2031')
  })

  await test.step('the lawyer cancels it with a reason; the client reads it and can book again', async () => {
    await accepted.getByRole('button', { name: `Cancel the appointment with ${name}` }).click()
    const form = lawyer.getByRole('dialog', { name: 'Cancel this appointment?' })
    await form.getByRole('button', { name: 'Cancel Appointment' }).click()
    await expect(form.getByText('Please say why')).toBeVisible()
    await form.getByRole('textbox', { name: 'Reason' }).fill('A trial was moved')
    await form.getByRole('button', { name: 'Cancel Appointment' }).click()
    await expect(form).toBeHidden()
    await expect(own).toContainText('Cancelled by Eleanor Vance: “A trial was moved”')
    await client.getByRole('button', { name: 'Book Appointment' }).click()
    await expect(own).toHaveCount(2)
  })

  await test.step('an accepted one leaves room for the next; closed, it is held', async () => {
    await request.getByRole('button', { name: 'Accept' }).click()
    await client.getByRole('button', { name: 'Book another appointment' }).click()
    await expect(client.getByRole('button', { name: 'Book Appointment' })).toBeEnabled()
    await accepted.getByRole('button', { name: `Missed: the appointment with ${name}` }).click()
    const missed = lawyer.getByRole('alertdialog', { name: 'Close this appointment as missed?' })
    await expect(missed).toContainText(`The appointment with ${name} without a time can’t be opened again.`)
    await missed.getByRole('button', { name: 'Cancel' }).click()
    await accepted.getByRole('button', { name: `Held: the appointment with ${name}` }).click()
    await lawyer.getByRole('button', { name: 'Close as Held' }).click()
    await expect(accepted).toHaveCount(0)
    await expect(own.getByText('Held')).toBeVisible()
  })

  await test.step('administrators see how they ended', async () => {
    const admin = await enter('admin')
    await admin.goto('/admin/appointments')
    const rows = admin.getByRole('row', { name: new RegExp(name) })
    await expect(rows).toHaveCount(2)
    await expect(rows.filter({ hasText: 'Cancelled' })).toContainText('Reason: A trial was moved')
    await expect(rows.filter({ hasText: 'Held' })).toBeVisible()
    await expectAccessible(admin, 'all appointments')
  })
})
