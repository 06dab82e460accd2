import { clientPersonas } from '#demo/personas.ts'
import { expectAccessible, lookAt } from './axe.ts'
import { choose } from './choose.ts'
import { expect, test } from './people.ts'

const looks = ([375, 768, 1440] as const).flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)

test('from a visitor’s question to an opened case', async ({ visit, enter }) => {
  const number = String(Date.now())
  const name = `Ottilie Quarrington-${number.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`
  const visitor = await visit()
  await visitor.setViewportSize({ width: 375, height: 800 })
  await visitor.goto('/consultation')
  // Nobody is that quick.
  await visitor.waitForTimeout(3_100)
  await visitor.getByLabel('Full Name').fill(name)
  await visitor.getByRole('textbox', { name: 'Email' }).fill(`ottilie-${number}@demo.example`)
  await visitor
    .getByLabel('People and companies')
    .fill(`${clientPersonas.naomi.name.split(' ').reverse().join(', ')}`)
  await visitor.getByLabel('Field of law').selectOption('Civil Litigation')
  await visitor.getByLabel('In one line').fill('They kept my deposit.')
  await visitor.getByRole('button', { name: 'Request a Consultation' }).click()
  await expect(visitor.getByText('Choose how soon').first()).toBeVisible()
  await visitor.getByLabel('How soon?').selectOption('Within a week')
  await visitor.getByRole('button', { name: 'Request a Consultation' }).click()
  await expect(visitor.getByText(/^Thank you. We check for conflicts of interest first/)).toBeVisible()

  const admin = await enter('admin')
  await admin.goto(`/admin/leads?search=${encodeURIComponent(name)}`)
  const check = admin.getByRole('dialog', { name: 'Conflict Check' })
  await expect(async () => {
    await admin.getByRole('button', { name: `Conflict check of ${name}` }).click()
    await expect(check.getByText(/possible match/)).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await expect(check.getByText(clientPersonas.naomi.name, { exact: true }).first()).toBeVisible()
  await choose(check.getByRole('combobox', { name: 'Decision' }), 'No conflict found')
  await check.getByLabel('Note').fill('Another person of that name.')
  await check.getByRole('button', { name: 'Save Decision' }).click()
  await expect(check.getByText('Another person of that name.')).toBeVisible()
  await admin.keyboard.press('Escape')
  await admin.getByRole('button', { name: 'Convert to Client' }).click()
  await expect(admin.getByText(`${name} is now a client`)).toBeVisible()

  await admin.goto('/admin')
  await admin.getByRole('button', { name: 'Add New Case' }).click()
  const form = admin.getByRole('dialog', { name: 'Add New Case' })
  await form.getByLabel('Case number').fill(`CI-${number.slice(-6)}-01`)
  await form.getByLabel('Title').fill('The kept deposit')
  await form.getByLabel('Description').fill('A deposit was kept.')
  await form.getByRole('combobox', { name: /^Client/ }).fill(name)
  await choose(form.getByRole('combobox', { name: /^Client/ }), new RegExp(name))
  await form.getByRole('button', { name: 'Create Case' }).click()
  await expect(admin.getByText('Case created successfully')).toBeVisible()
  await admin.goto(`/admin/cases/CI-${number.slice(-6)}-01/people`)
  const otherSide = admin.getByRole('listitem').filter({ hasText: 'Adverse party' })
  await expect(otherSide.getByText(clientPersonas.naomi.name.split(' ').reverse().join(', '))).toBeVisible()
  await admin.goto('/admin/conflicts/register')
  for (const entry of ['Conflict check', 'Decision', 'Engagement opened'])
    await expect(admin.getByRole('row').filter({ hasText: name }).getByText(entry).first()).toBeVisible()
})

test('axe finds nothing where conflicts are checked', async ({ visit, enter }) => {
  const visitor = await visit()
  await visitor.goto('/consultation')
  const admin = await enter('admin')
  const everywhere = async (page: typeof admin, name: string) => {
    for (const look of looks) {
      await lookAt(page, look)
      await expectAccessible(page, `${name} at ${look.width} px, ${look.colorScheme}`)
    }
  }
  await everywhere(visitor, 'the request for a consultation')
  for (const [path, label] of [
    ['/parties', 'People and companies'],
    ['/register', 'Register'],
    ['/register/print', 'Register'],
    ['', 'Conflict checks'],
  ] as const) {
    await admin.goto(`/admin/conflicts${path}`)
    await expect(admin.getByRole('table', { name: label })).toBeVisible()
    await everywhere(admin, `/admin/conflicts${path}`)
  }
  await admin.getByRole('button', { name: 'Check a Name' }).click()
  const asking = admin.getByRole('dialog')
  await asking.getByRole('textbox').first().fill(clientPersonas.naomi.name)
  await everywhere(admin, 'the dialog to check a name')
  await asking.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(asking.getByText(/possible match/)).toBeVisible()
  await everywhere(admin, 'the answer of a check')
})
