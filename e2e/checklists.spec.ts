import { agree, choose, open, press, write } from './keyboard.ts'
import { expect, test } from './people.ts'

const lawyersCase = 'CI-402118-37'

test('a checklist is edited by keyboard, copied to a new case and added by a lawyer, who completes a repeating task', async ({
  enter,
}) => {
  const admin = await enter('admin')
  const stamp = Date.now()
  const name = `Purchase intake ${stamp}`
  const number = `CHECK-${stamp}`
  const dialog = admin.getByRole('dialog')
  const button = (label: string) => dialog.getByRole('button', { name: label, exact: true })

  await test.step('an administrator makes a checklist and puts its tasks in order', async () => {
    await admin.goto('/admin/checklists')
    await open(admin.getByRole('button', { name: 'Add Checklist' }).first(), dialog)
    await write(dialog.getByRole('textbox', { name: 'Name' }), name)
    await choose(dialog.getByRole('combobox', { name: 'Practice area' }), 'Real Estate Law')
    await write(dialog.getByRole('textbox', { name: 'Title' }), 'Search the title')
    await press(button('Add a Task'))
    await press(button('Add Checklist'))
    await expect(dialog.getByText('Title is required')).toBeVisible()
    await write(dialog.getByRole('textbox', { name: 'Title' }), 'Conflict check')
    await write(dialog.getByRole('spinbutton'), '14')
    await press(button('Move Conflict check up'))
    await expect(button('Move Conflict check down')).toBeFocused()
    await press(button('Add Checklist'))
    await expect(dialog).toBeHidden()
    const row = admin.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText('Real Estate Law')
    await open(row.getByRole('button', { name: /^Edit/ }), dialog)
    await press(button('Show History'))
    await expect(dialog.getByText(`Added the checklist “${name}”`)).toBeVisible()
    await press(button('Cancel'))
    await expect(dialog).toBeHidden()
  })

  await test.step('a new case of the area has its tasks with their due dates', async () => {
    await admin.goto('/admin')
    await open(admin.getByRole('button', { name: 'Add New Case' }), dialog)
    await dialog.getByRole('textbox', { name: 'Case number' }).fill(number)
    await dialog.getByRole('textbox', { name: 'Title' }).fill('A purchase')
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Of a house.')
    await choose(dialog.getByRole('combobox', { name: 'Practice area' }), 'Real Estate Law')
    await dialog.getByLabel('Start date').fill('2026-02-20')
    await press(dialog.getByRole('button', { name: 'Create Case' }))
    await expect(dialog).toBeHidden()
    await admin.goto(`/admin/cases/${number}/tasks`)
    const rows = admin.getByRole('listitem').filter({ hasText: `From checklist: ${name}` })
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText('Conflict check')
    await expect(rows.first()).toContainText('Due Mar 6, 2026')
    await expect(rows.nth(1)).not.toContainText('Due')
  })

  await test.step('a lawyer adds it to a case of theirs, once', async () => {
    const lawyer = await enter('lawyer')
    await lawyer.goto(`/lawyer-portal/cases/${lawyersCase}/tasks`)
    const adding = lawyer.getByRole('dialog', { name: 'Add Checklist' })
    await open(lawyer.getByRole('button', { name: 'Add Checklist' }), adding)
    await press(adding.getByRole('button', { name: `Add ${name}` }))
    await expect(adding).toBeHidden()
    await expect(lawyer.getByRole('listitem').filter({ hasText: `From checklist: ${name}` })).toHaveCount(2)
    await open(lawyer.getByRole('button', { name: 'Add Checklist' }), adding)
    await expect(adding.getByRole('listitem').filter({ hasText: name })).toContainText('Already added')
  })

  await test.step('a lawyer completes a task that repeats, and the next one is there', async () => {
    const lawyer = await enter('lawyer')
    await lawyer.goto(`/lawyer-portal/cases/${lawyersCase}/tasks`)
    const title = `Report to the client ${stamp}`
    const adding = lawyer.getByRole('dialog', { name: 'Add Task' })
    await open(lawyer.getByRole('button', { name: 'Add Task' }), adding)
    await write(adding.getByRole('textbox', { name: 'Title' }), title)
    await choose(adding.getByRole('combobox', { name: 'Repeats' }), 'Monthly')
    await press(adding.getByRole('button', { name: 'Add Task' }))
    await expect(adding.getByText('A task that repeats needs a due date')).toBeVisible()
    await adding.getByLabel('Due date').fill('2031-01-31')
    await press(adding.getByRole('button', { name: 'Add Task' }))
    await expect(adding).toBeHidden()
    const rows = lawyer.getByRole('listitem').filter({ hasText: title })
    await expect(rows).toContainText('Repeats monthly')
    await press(rows.getByRole('button', { name: `Complete ${title}` }))
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText('Completed')
    await expect(rows.nth(1)).toContainText('Due Feb 28, 2031')
  })

  await test.step('the checklist is deleted, and its tasks stay', async () => {
    await admin.goto('/admin/checklists')
    await press(admin.getByRole('row').filter({ hasText: name }).getByRole('button', { name: 'Delete' }))
    await agree(admin, 'Delete Checklist')
    await expect(admin.getByRole('row').filter({ hasText: name })).toBeHidden()
    await admin.goto(`/admin/cases/${number}/tasks`)
    await expect(admin.getByText(`From checklist: ${name}`)).toHaveCount(2)
  })
})
