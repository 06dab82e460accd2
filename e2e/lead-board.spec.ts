import { testAlone } from './alone.ts'
import { expectAccessible } from './axe.ts'
import { press, tabTo, write } from './keyboard.ts'
import { expect } from './people.ts'

// On a server of its own: the board stays chosen for the administrator, whom the other tests share.
const test = testAlone()

test('leads are moved on the board by keyboard alone, and two people see the same', async ({ enter }) => {
  const [admin, other] = await Promise.all([enter('admin'), enter('admin')])
  const name = `Board Pell ${Date.now()}`
  const made = await admin.request.post('/api/admin/leads', {
    data: { name, email: `board-${Date.now()}@demo.example` },
    headers: { origin: new URL(admin.url()).origin },
  })
  expect(made.ok()).toBe(true)
  const search = `/admin/leads?search=${encodeURIComponent(name)}`
  await Promise.all([admin.goto(search), other.goto(search)])
  await expectAccessible(admin, 'leads as cards')
  const columnOf = (page: typeof admin, status: string) => page.getByRole('region', { name: status })
  const cardIn = (page: typeof admin, status: string) =>
    columnOf(page, status).getByRole('button', { name, exact: true })

  await test.step('the board is chosen; arrows with Shift move a card, and it keeps the focus', async () => {
    await press(admin.getByRole('button', { name: 'Board', exact: true }))
    await press(other.getByRole('button', { name: 'Board', exact: true }))
    await press(cardIn(admin, 'New'), 'Shift+ArrowRight')
    await expect(cardIn(admin, 'Contacted')).toBeFocused()
    await expect(admin.getByText(`${name} moved to Contacted.`)).toBeAttached()
    await expect(cardIn(other, 'Contacted')).toBeVisible()
    await expectAccessible(admin, 'the board of leads')
  })

  await test.step('M lists the columns; a refused move goes back and says so', async () => {
    await admin.route('**/admin/leads/move', (route) => route.abort(), { times: 1 })
    await admin.keyboard.press('m')
    await admin.getByRole('menuitem', { name: 'Qualified' }).press('Enter')
    await expect(admin.getByText('Failed to move lead').first()).toBeVisible()
    await expect(cardIn(admin, 'Contacted')).toBeVisible()
  })

  await test.step('a lost one asks for its reason', async () => {
    await press(columnOf(admin, 'Contacted').getByRole('button', { name: `Move ${name} to…` }))
    await admin.getByRole('menuitem', { name: 'Lost' }).press('Enter')
    const dialog = admin.getByRole('dialog', { name: 'Why is this lead lost?' })
    await press(dialog.getByRole('button', { name: 'Move to Lost' }))
    await expect(dialog.getByText('Say why it was lost.').first()).toBeVisible()
    await write(dialog.getByLabel('Lost because'), 'Chose another firm.')
    await tabTo(admin, 'button', 'Move to Lost')
    await admin.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(columnOf(other, 'Lost').getByText('Chose another firm.')).toBeVisible()
  })

  await test.step('on a phone one column is shown at a time', async () => {
    await admin.setViewportSize({ width: 375, height: 800 })
    await press(admin.getByRole('tab', { name: /^New/ }), 'End')
    await expect(cardIn(admin, 'Lost')).toBeVisible()
    await expect(columnOf(admin, 'New')).toBeHidden()
    await expectAccessible(admin, 'the board of leads')
  })
  await admin.setViewportSize({ width: 1280, height: 800 })
  await press(admin.getByRole('button', { name: 'Cards', exact: true }))
})
