import { choose } from './choose.ts'
import { signUp } from './mails.ts'
import { expect, test } from './people.ts'

// A record that leaves its list while its form is open: what was typed stays, and a conflict can be settled.

test('a lead that another administrator moves out of the filtered list is still saved, over their version or after it', async ({
  enter,
}) => {
  const first = await enter('admin')
  const second = await first.context().newPage()
  const name = `Left List ${Date.now()}`
  const headers = { origin: new URL(first.url()).origin }
  const lead = { name, email: 'left-list@demo.example', notes: 'As it began.' }
  const made = await first.request.post('/api/admin/leads', { data: lead, headers })
  expect(made.status()).toBe(201)
  const { id, version } = await made.json()
  await second.goto(`/admin/leads?status=new&search=${encodeURIComponent(name)}`)
  await second.locator('li').filter({ hasText: name }).getByRole('button', { name: 'Edit' }).click()
  const form = second.getByRole('dialog', { name: 'Edit Lead' })
  await form.getByLabel('Notes').fill('Mine.')

  const move = { data: { ...lead, id, version, status: 'contacted', notes: 'Theirs.' }, headers }
  expect((await first.request.put(`/api/admin/leads/${id}`, move)).status()).toBe(200)
  await expect(second.locator('li').filter({ hasText: name })).toHaveCount(0)
  await expect(form.getByLabel('Notes')).toHaveValue('Mine.')

  const save = form.getByRole('button', { name: 'Save Changes' })
  await save.click()
  await expect(form.getByText('Somebody else changed this lead in the meantime.')).toBeVisible()
  await expect(form.getByRole('cell', { name: 'Theirs.' })).toBeVisible()
  await form.getByRole('button', { name: 'Keep my entries' }).click()
  await save.click()
  await expect(form).toBeHidden()
  const kept = await (await first.request.get(`/api/admin/leads?id=${id}`)).json()
  expect(kept.items[0].notes).toBe('Mine.')
})

test('a lawyer’s task that was completed elsewhere shows the other version, and is saved after it', async ({
  enter,
}) => {
  const lawyer = await enter('lawyer')
  const headers = { origin: new URL(lawyer.url()).origin }
  const [of] = (await (await lawyer.request.get('/api/lawyer/cases')).json()).items
  const title = `Left list ${Date.now()}`
  const data = { title, description: 'As it began.', dueDate: '2026-01-05' }
  const made = await lawyer.request.post(`/api/lawyer/cases/${of.id}/tasks`, { data, headers })
  expect(made.status()).toBe(201)
  const { id, version } = await made.json()
  await lawyer.goto(`/lawyer-portal/tasks?search=${encodeURIComponent(title)}`)
  await lawyer.getByRole('button', { name: `Edit ${title}` }).click()
  const form = lawyer.getByRole('dialog', { name: 'Edit Task' })
  await form.getByLabel('Description').fill('Mine.')
  const change = { data: { ...data, id, version, status: 'completed', description: 'Theirs.' }, headers }
  expect((await lawyer.request.put(`/api/lawyer/tasks/${id}`, change)).status()).toBe(200)
  await expect(lawyer.locator('li').filter({ hasText: title })).toHaveCount(0)
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await form.getByRole('button', { name: 'Show their version' }).click()
  await expect(form.getByLabel('Description')).toHaveValue('Theirs.')
  await choose(form.getByRole('combobox', { name: 'Status' }), 'In progress')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form).toBeHidden()
  await expect(lawyer.locator('li').filter({ hasText: title })).toContainText('Theirs.')
})

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
