import { expect, test } from './people.ts'

test('a client withdraws consent to a title and gives it again; the team’s public page follows live', async ({
  visit,
  enter,
}) => {
  const title = 'Tideway Ceramics v. Northgate Kiln Supply'
  const anonymous = await visit()
  await anonymous.goto('/team')
  const shown = anonymous.getByText(title, { exact: true })
  await expect(shown).toBeVisible()

  const client = await enter('client')
  await client.goto('/dashboard/cases')
  const card = client.getByRole('listitem').filter({
    has: client.getByRole('heading', { name: title, exact: true }),
    hasText: 'Title of case',
  })
  await expect(card).toContainText('You may withdraw this at any time.')
  await card.getByRole('button', { name: /^Withdraw consent/ }).click()
  await expect(shown).toHaveCount(0)
  await expect(card).toContainText('Not published without your consent.')

  await card.getByRole('button', { name: /^Allow publishing/ }).click()
  const question = client.getByRole('alertdialog')
  await expect(question).toContainText('You may withdraw this at any time.')
  await question.getByRole('button', { name: 'Allow Publishing' }).click()
  await expect(card).toContainText('You consented here')
  await expect(shown).toBeVisible()
})
