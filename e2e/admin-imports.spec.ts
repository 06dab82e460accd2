import { lawyerPersonas } from '#demo/personas.ts'
import { expect, test } from './people.ts'

const file = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

test('a firm moves in: offices and lawyers from files, with an error corrected in between', async ({
  enter,
}) => {
  const admin = await enter('admin')
  const word = `Moved${Date.now()}`
  const chooser = admin.getByLabel('CSV file')

  await test.step('offices: the list leads to the import, a fault is told by line and column', async () => {
    await admin.goto('/admin/public-site/offices')
    await admin.getByRole('link', { name: 'Import', exact: true }).click()
    await expect(admin.getByRole('heading', { name: 'Import Offices' })).toBeVisible()
    await chooser.setInputFiles(file('offices.csv', 'City,State', `${word},Belgium`, `${word} Two,`))
    await expect(admin.getByRole('row', { name: '3 State State is required' })).toBeVisible()
    await expect(admin.getByText('offices.csv')).toBeVisible()
    await expect(admin.getByRole('button', { name: /^Import \d/ })).toHaveCount(0)
  })

  await test.step('the mended file is tried, confirmed and written; the list has its offices', async () => {
    await chooser.setInputFiles(file('offices.csv', 'City,State', `${word},Belgium`, `${word} Two,Belgium`))
    await admin.getByRole('button', { name: 'Import 2 offices' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Import' }).click()
    await expect(admin.getByText('2 offices were imported.')).toBeVisible()
    await admin.getByRole('link', { name: 'Show the List' }).click()
    await expect(admin.getByText(`${word} Two`).first()).toBeVisible()
  })

  await test.step('an office’s history says what it was called before', async () => {
    const form = admin.getByRole('dialog', { name: 'Edit Office' })
    await admin.getByRole('button', { name: `Edit ${word}`, exact: true }).click()
    await form.getByLabel('City').fill(`${word} Three`)
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(form).toBeHidden()
    await admin.getByRole('button', { name: `Edit ${word} Three` }).click()
    await form.getByRole('button', { name: 'Show History' }).click()
    await expect(form.getByLabel('Changes')).toContainText(`City: ${word} →  became ${word} Three`)
    await admin.keyboard.press('Escape')
    await expect(form).toBeHidden()
  })

  await test.step('lawyers: without an account; the same file again brings none', async () => {
    await admin.goto('/admin/lawyers')
    await admin.getByRole('link', { name: 'Import', exact: true }).click()
    const head = 'Name,Email,Title,Specialization'
    const address = `${word}@firm.example`
    await chooser.setInputFiles(file('lawyers.csv', head, `${word},${address},Partner,Space Law`))
    await expect(
      admin.getByRole('row', { name: /^2 Specialization Specialization must be one of/ }),
    ).toBeVisible()
    const mended = file('lawyers.csv', head, `${word},${address},Partner,Tax Law`)
    await chooser.setInputFiles(mended)
    await admin.getByRole('button', { name: 'Import 1 lawyer' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Import' }).click()
    await expect(admin.getByText('1 lawyer was imported.')).toBeVisible()
    await admin.getByRole('button', { name: 'Import Another File' }).click()
    await chooser.setInputFiles(mended)
    await expect(admin.getByText('All of these lawyers are there already.')).toBeVisible()
    await admin.goto(`/admin/lawyers?search=${word}`)
    await expect(admin.getByRole('row', { name: new RegExp(word) })).toContainText('No account yet')
  })
})

test('imported tenths of an hour stay when the entry is edited', async ({ enter }) => {
  const admin = await enter('admin')
  const description = `Call ${Date.now()}`
  // A case of its own: when another test deletes the case of an entry, the entry changes and can't be saved.
  const caseNumber = `CASE-TENTHS-${Date.now()}`
  const created = await admin.request.post('/api/admin/cases', {
    data: { caseNumber, title: 'Tenths', description: 'Hours from another system.' },
  })
  expect(created.status(), await created.text()).toBe(201)
  await admin.goto('/admin/billing')
  await admin.getByRole('link', { name: 'Import', exact: true }).click()
  await admin
    .getByLabel('CSV file')
    .setInputFiles(
      file(
        'activities.csv',
        'Date,Case number,Lawyer,Description,Hours,Rate (USD)',
        `12/31/2099,${caseNumber},${lawyerPersonas.eleanor.email},${description},0.3,250`,
      ),
    )
  await admin.getByRole('button', { name: 'Import 1 time entry' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Import' }).click()
  await admin.getByRole('link', { name: 'Show the List' }).click()
  await admin.getByRole('row', { name: description }).getByRole('button', { name: 'Edit' }).click()
  const form = admin.getByRole('dialog', { name: 'Edit Time Entry' })
  await expect(form.getByLabel('Hours')).toHaveValue('0.3')
  await form.getByLabel('Hours').fill('0.4')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form.getByText('Hours go in steps of 0.25')).toBeVisible()
  await form.getByLabel('Hours').fill('0.3')
  await form.getByLabel('Description').fill(`${description}, mended`)
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(admin.getByRole('row', { name: `${description}, mended` })).toContainText('0.3')
})

test('a large file is imported in the background, and a reload finds it again', async ({ enter }) => {
  const admin = await enter('admin')
  const word = `bulk${Date.now()}`
  const lines = Array.from({ length: 10_100 }, (_, at) => `City ${at},${word}`)
  await admin.goto('/admin/public-site/offices/import')
  await admin.getByLabel('CSV file').setInputFiles(file('many.csv', 'City,State', ...lines))
  await expect(admin.getByText('many.csv')).toBeVisible()
  // Offices are limited to 200, so that this file is refused as a whole.
  await expect(admin.getByText(/A firm has at most 200 offices/).first()).toBeVisible()
  await admin.reload()
  await expect(admin.getByText(/A firm has at most 200 offices/).first()).toBeVisible()
  await admin.getByRole('button', { name: 'Choose Another File' }).click()
  await expect(admin.getByLabel('CSV file')).toBeVisible()

  const few = [
    'Name,Email',
    ...Array.from({ length: 300 }, (_, at) => `${word} ${at},${word}-${at}@demo.example`),
  ]
  // Blank lines count as lines of the file, so that this one is large and quickly written.
  await admin.goto('/admin/leads/import')
  await admin.getByLabel('CSV file').setInputFiles(file('leads.csv', ...few, ...Array(10_000).fill('')))
  await admin.getByRole('button', { name: 'Import 300 leads' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Import' }).click()
  await admin.reload()
  await expect(admin.getByText('300 leads were imported.')).toBeVisible()
  await admin.getByRole('link', { name: 'Show the List' }).click()
  await expect(admin.getByText(new RegExp(`^${word} `)).first()).toBeVisible()
})
