import { agreeTwice, choose, find, leave, open, press, tabTo, write } from './keyboard.ts'
import { expect, test } from './people.ts'

test('hours, hearings and documents are managed by keyboard alone', async ({ enter }) => {
  const admin = await enter('admin')
  const { keyboard } = admin
  const dialog = admin.getByRole('dialog')
  const button = (name: string | RegExp) => admin.getByRole('button', { name })
  const stamp = Date.now()
  const name = `Odile Kay ${stamp}`

  await test.step('hours are recorded and found by their case', async () => {
    await admin.goto('/admin/billing')
    await open(button('Add Time Entry'), dialog)
    await find(dialog.getByRole('combobox', { name: 'Case' }), 'CI-402118-37', /^CI-402118-37/)
    await write(dialog.getByLabel('Description'), `Reading ${name}`)
    await write(dialog.getByLabel('Hours'), '1.5')
    await write(dialog.getByLabel('Rate ($ per hour)'), '200.10')
    await expect(dialog.getByText('$300.15')).toBeVisible()
    await press(dialog.getByRole('button', { name: 'Add Entry' }))
    await expect(admin.getByText('Time entry created successfully')).toBeVisible()
    await expect(dialog).toBeHidden()
    await find(admin.getByRole('combobox', { name: 'Case' }), 'CI-402118-37', /^CI-402118-37/)
    await expect(admin).toHaveURL(/caseId=/)
    await expect(admin.getByRole('row').filter({ hasText: `Reading ${name}` })).toHaveCount(1)
    await press(button('Show all cases'))
    await expect(admin).not.toHaveURL(/caseId=/)
  })

  await test.step('a hearing is scheduled, opened in its month and deleted', async () => {
    await admin.goto('/admin/calendar?view=month&month=2032-02')
    await open(button('Schedule Court Date'), dialog)
    await press(dialog.getByRole('button', { name: 'Schedule' }))
    await expect(dialog.getByRole('combobox', { name: 'Case' })).toBeFocused()
    await find(dialog.getByRole('combobox', { name: 'Case' }), 'CI-402118-37', /^CI-402118-37/)
    await write(dialog.getByRole('textbox', { name: 'Title' }), `Trial ${name}`)
    await press(dialog.getByRole('button', { name: 'Schedule' }))
    await expect(dialog.getByLabel('Court date')).toBeFocused()
    for (const part of ['02', '03', '2032', '10', '00', 'AM']) await keyboard.type(part)
    await expect(dialog.getByLabel('Court date')).toHaveValue('2032-02-03T10:00')
    await press(dialog.getByLabel('Make this public'), 'Space')
    await press(dialog.getByLabel('The client has given consent'), 'Space')
    await choose(dialog.getByRole('combobox', { name: 'How the client consented' }), 'In writing')
    await press(dialog.getByRole('button', { name: 'Schedule' }))
    await expect(admin.getByText('Court date scheduled successfully')).toBeVisible()
    await expect(dialog).toBeHidden()
    const editing = admin.getByRole('dialog', { name: 'Edit Court Date' })
    await open(button(new RegExp(`Trial ${name}`)), editing)
    await leave(editing)
    await admin.goto('/admin/calendar')
    const card = admin.getByRole('listitem').filter({ hasText: `Trial ${name}` })
    await find(admin.getByRole('combobox', { name: 'Case' }), 'CI-402118-37', /^CI-402118-37/)
    await expect(card.getByText('Consent Given')).toBeVisible()
    await press(card.getByRole('button', { name: 'Delete' }))
    await agreeTwice(admin, 'Delete Court Date', 'calendar', 'Failed to delete event')
    await expect(card).toBeHidden()
  })

  await test.step('a day with many hearings opens its list and returns to the month', async () => {
    const of = { caseNumber: `CASE-DAY-${stamp}`, title: 'A crowded day', description: 'Five hearings.' }
    const made = await admin.request.post('/api/admin/cases', { data: of })
    const { id: caseId } = (await made.json()) as { id: string }
    for (const hour of [10, 11, 12, 13, 14]) {
      const data = { caseId, title: `Hearing at ${hour}`, courtDate: `2034-05-09T${hour + 4}:00:00Z` }
      expect((await admin.request.post('/api/admin/calendar', { data })).status()).toBe(201)
    }
    await admin.goto(`/admin/calendar?view=month&month=2034-05&caseId=${caseId}`)
    await expect(button(/Hearing at 1/)).toHaveCount(3)
    const more = button('+2 more on May 9')
    await open(more, dialog)
    await expect(dialog.getByText('5 court dates')).toBeVisible()
    const last = dialog.getByRole('button', { name: /Hearing at 14/ })
    await tabTo(admin, 'button', /Hearing at 14/, 8)
    const editing = admin.getByRole('dialog', { name: 'Edit Court Date' })
    await open(last, editing)
    await expect(editing.getByRole('textbox', { name: 'Title' })).toHaveValue('Hearing at 14')
    await leave(editing)
    await expect(last).toBeFocused()
    await keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(more).toBeFocused()
    expect((await admin.request.delete(`/api/admin/cases/${caseId}`)).status()).toBe(200)
  })

  await test.step('a document is previewed; a failed deletion says so and can be cancelled', async () => {
    await admin.goto('/admin/documents')
    const downloads: string[] = []
    admin.on('download', (download) => downloads.push(download.suggestedFilename()))
    const pdf = admin
      .getByRole('row')
      .filter({ has: admin.getByText('PDF', { exact: true }) })
      .first()
    const view = pdf.getByRole('button', { name: /^View: / })
    await open(view, dialog)
    // The browser's own viewer, or a download link where it has none.
    await expect(dialog.locator('iframe[src^="blob:"], a[download]')).toBeVisible()
    await leave(dialog)
    await expect(view).toBeFocused()
    expect(downloads).toEqual([])
    expect(admin.context().pages()).toHaveLength(1)
    await press(button(/^Delete /).first())
    const question = admin.getByRole('alertdialog')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await admin.context().setOffline(true)
    await press(question.getByRole('button', { name: 'Delete Document' }))
    await expect(admin.getByText('Failed to delete document')).toBeVisible()
    await expect(question.getByText('You are offline. Nothing was changed.')).toBeVisible()
    await leave(question)
    await admin.context().setOffline(false)
  })
})
