import { expect, test } from './people.ts'

test('signing out asks about unsaved words while the session still stands', async ({ enter }) => {
  const lawyer = await enter('lawyer')
  const asked: string[] = []
  lawyer.on('dialog', (dialog) => {
    asked.push(dialog.type())
    return dialog.accept()
  })
  await lawyer.goto('/lawyer-portal/settings')
  await lawyer.getByLabel(/^Bio/).fill('Half a sentence')
  const signOut = lawyer.getByRole('button', { name: 'Sign Out' })
  await signOut.click()
  const question = lawyer.getByRole('alertdialog', { name: 'Discard what you typed?' })
  await question.getByRole('button', { name: 'Keep writing' }).click()
  await expect(lawyer.getByLabel(/^Bio/)).toHaveValue('Half a sentence')
  expect((await lawyer.request.get('/api/lawyer/cases/counts')).status()).toBe(200)

  await signOut.click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(lawyer.getByText('Logged out successfully')).toBeVisible()
  expect((await lawyer.request.get('/api/lawyer/cases/counts')).status()).toBe(401)
  expect(asked).toEqual([])
})

test('the second lawyer login names the wrong domain before it asks for a longer password', async ({
  visit,
}) => {
  const visitor = await visit()
  await visitor.goto('/lawyer-auth')
  await expect(visitor.getByRole('heading', { name: 'Lawyer Login' })).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  await visitor.getByLabel(/email/i).fill('eleanor@elsewhere.example')
  await visitor.getByLabel('Password').fill('abc')
  await visitor.getByRole('button', { name: 'Login' }).click()
  await expect(visitor.getByText('Invalid email domain. Use @octagonlaw.example email')).toBeVisible()
})
