import { expect, test } from './people.ts'

test('what an administrator publishes is on open pages; a conflict keeps what was typed', async ({
  visit,
  enter,
}) => {
  const visitor = await visit()
  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { name: 'Quick Response' })).toBeVisible()

  const admin = await enter('admin')
  await admin.goto('/admin/public-site/pages')
  await expect(admin.getByRole('link', { name: 'Estate Planning' })).toBeVisible()
  await admin.getByRole('link', { name: 'Home: Highlights' }).click()
  await expect(admin.getByLabel('Title').first()).toHaveValue('Quick Response')
  const other = await admin.context().newPage()
  await other.goto('/admin/public-site/pages/highlights')
  await other.getByLabel('Title').first().fill('Prompt answers')

  await admin.getByLabel('Title').first().fill('Best answers')
  await expect(admin.getByText('Rule 7.1')).toBeVisible()
  await admin.getByRole('button', { name: 'Move point 1 down' }).click()
  await admin.getByRole('button', { name: 'Approve and Publish' }).click()
  await expect(visitor.getByRole('heading', { name: 'Best answers' })).toBeVisible()

  await other.getByRole('button', { name: 'Approve and Publish' }).click()
  await expect(other.getByText('Somebody else changed this page in the meantime.')).toBeVisible()
  await expect(other.getByLabel('Title').first()).toHaveValue('Prompt answers')
  await other.getByRole('button', { name: 'Keep my entries' }).click()
  await other.getByLabel('Title').first().fill('')
  await other.getByRole('button', { name: 'Approve and Publish' }).click()
  await expect(other.getByText('Title is required')).toBeVisible()
  await other.getByLabel('Title').first().fill('Prompt answers')
  await other.getByRole('button', { name: 'Approve and Publish' }).click()
  await expect(visitor.getByRole('heading', { name: 'Prompt answers' })).toBeVisible()

  await other.getByRole('button', { name: 'Versions' }).click()
  await other
    .getByRole('listitem')
    .filter({ hasText: 'Quick Response' })
    .last()
    .getByRole('button', { name: 'Restore and Publish' })
    .click()
  await expect(visitor.getByRole('heading', { name: 'Quick Response' })).toBeVisible()
})
