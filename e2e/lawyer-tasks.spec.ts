import { find, open, press, write } from './keyboard.ts'
import { expect, test } from './people.ts'

const number = 'CI-402118-37'

test('a lawyer adds a task, hands it on, completes it and opens it again, by keyboard', async ({ enter }) => {
  const lawyer = await enter('lawyer')
  await lawyer.goto(`/lawyer-portal/cases/${number}/tasks`)
  const title = `Call the clerk ${Date.now()}`
  const adding = lawyer.getByRole('dialog', { name: 'Add Task' })
  await open(lawyer.getByRole('button', { name: 'Add Task' }), adding)
  await write(adding.getByRole('textbox', { name: 'Title' }), title)
  await press(adding.getByRole('button', { name: 'Add Task' }))
  await expect(adding).toBeHidden()
  const row = lawyer.getByRole('listitem').filter({ hasText: title })
  await expect(row).toContainText('Not assigned')

  const editing = lawyer.getByRole('dialog', { name: 'Edit Task' })
  await open(row.getByRole('button', { name: `Edit ${title}` }), editing)
  const assignee = editing.getByRole('combobox', { name: 'Assigned to' })
  await find(assignee, 'Priyanka', /Priyanka/)
  await press(editing.getByRole('button', { name: 'Save Changes' }))
  await expect(editing).toBeHidden()
  await expect(row).toContainText('Priyanka')

  await press(row.getByRole('button', { name: `Complete ${title}` }))
  await expect(row).toContainText('Completed')
  await press(row.getByRole('button', { name: `Reopen ${title}` }))
  await expect(row).toContainText('Pending')
  await expect(row.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
})
