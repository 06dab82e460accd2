import { choose } from './choose.ts'
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
