import { readFile } from 'node:fs/promises'
import { expectAccessible } from './axe.ts'
import { choose } from './choose.ts'
import { failOnce } from './keyboard.ts'
import { expect, test } from './people.ts'

test('an administrator finds, edits and schedules, and another one sees it live', async ({ enter }) => {
  const admin = await enter('admin')
  const other = await enter('admin')
  const name = `Ottoline Vex ${Date.now()}`
  const email = `${Date.now()}@vex.example`

  await test.step('a lead becomes a client with one click', async () => {
    await other.goto('/admin/clients')
    await admin.goto('/admin/leads')
    await admin.getByRole('button', { name: 'Add New Lead' }).click()
    const form = admin.getByRole('dialog', { name: 'Add New Lead' })
    await form.getByRole('button', { name: 'Create Lead' }).click()
    await expect(form.getByText('Name is required')).toBeVisible()
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('Email').fill(email)
    await failOnce(admin, 'leads/create')
    await form.getByRole('button', { name: 'Create Lead' }).click()
    await expect(admin.getByText('Failed to save lead').first()).toBeVisible()
    await expect(form.getByLabel('Name')).toHaveValue(name)
    await form.getByRole('button', { name: 'Create Lead' }).click()
    await expect(admin.getByText('Lead created successfully')).toBeVisible()
    const card = admin.getByRole('listitem').filter({ hasText: name })
    await card.getByRole('button', { name: 'Convert to Client' }).click()
    await expect(card.getByText('Converted')).toBeVisible()
    await expect(other.getByRole('heading', { name })).toBeVisible()
  })

  await test.step('a similar client is pointed out before a duplicate is saved', async () => {
    await admin.getByRole('button', { name: 'Add New Lead' }).click()
    const form = admin.getByRole('dialog', { name: 'Add New Lead' })
    await form.getByLabel('Name').fill(`${name} again`)
    await form.getByLabel('Email').fill(email)
    await form.getByRole('button', { name: 'Create Lead' }).click()
    const card = admin.getByRole('listitem').filter({ hasText: `${name} again` })
    await card.getByRole('button', { name: 'Convert to Client' }).click()
    const question = admin.getByRole('dialog', { name: 'Is this the same person?' })
    await expect(question.getByText('A client like this exists already.')).toBeVisible()
    await question.getByRole('button', { name: 'It is this client' }).click()
    await expect(card.getByText('Converted')).toBeVisible()
    await expect(card.getByRole('link', { name, exact: true })).toBeVisible()
  })

  await test.step('closing a dialog with unsaved text asks first', async () => {
    await admin.goto(`/admin/clients?search=${encodeURIComponent(name)}`)
    await admin.getByRole('button', { name: 'Edit' }).click()
    await admin.getByRole('dialog').getByLabel('Company').fill('Vex & Daughters')
    // The dialog can be visible before its script handles keys.
    const keep = admin.getByRole('button', { name: 'Keep writing' })
    await expect(async () => {
      if (!(await keep.isVisible())) await admin.keyboard.press('Escape')
      await expect(keep).toBeVisible({ timeout: 2000 })
    }).toPass()
    await keep.click()
    await expect(admin.getByRole('dialog').getByLabel('Company')).toHaveValue('Vex & Daughters')
  })

  await test.step('conflicting edits are noticed', async () => {
    await other.goto(`/admin/clients?search=${encodeURIComponent(name)}`)
    await other.getByRole('button', { name: 'Edit' }).click()
    await other.getByRole('dialog').getByLabel('Phone').fill('555 0100')
    await other.getByRole('button', { name: 'Save Changes' }).click()
    await expect(other.getByText('Client updated successfully')).toBeVisible()
    await admin.getByRole('button', { name: 'Save Changes' }).click()
    await expect(admin.getByText('Somebody else changed this client in the meantime.')).toBeVisible()
    await admin.getByRole('button', { name: 'Show their version' }).click()
    await expect(admin.getByRole('dialog').getByLabel('Phone')).toHaveValue('555 0100')
    await admin.getByRole('dialog').getByLabel('Company').fill('Vex & Daughters')
    await admin.getByRole('button', { name: 'Save Changes' }).click()
    await expect(admin.getByText('Client updated successfully')).toBeVisible()
  })

  await test.step('the client’s history says what was changed', async () => {
    await expect(admin.getByRole('dialog')).toBeHidden()
    await admin.getByRole('button', { name: 'Edit' }).click()
    const form = admin.getByRole('dialog', { name: 'Edit Client' })
    await form.getByRole('button', { name: 'Show History' }).click()
    const history = form.getByRole('list', { name: 'History' })
    await expect(history.getByRole('listitem').first()).toContainText(`Changed the client ${name}`)
    await expect(history.getByLabel('Changes').filter({ hasText: 'Phone' })).toContainText('became 555 0100')
    await expectAccessible(admin, 'a client’s history')
    await form.getByRole('button', { name: 'Hide History' }).click()
    await expect(history).toBeHidden()
    await admin.keyboard.press('Escape')
  })

  await test.step('a deletion names what it deletes', async () => {
    await admin.getByRole('button', { name: 'Delete' }).click()
    await expect(admin.getByText('0 cases, 0 documents, 0 appointments.')).toBeVisible()
    await admin.getByRole('button', { name: 'Delete Permanently' }).click()
    await expect(admin.getByText('Client deleted successfully')).toBeVisible()
    await expect(other.getByText('Nothing found.')).toBeVisible()
  })

  await test.step('clients are imported from a file: faults are listed by line, then all are written', async () => {
    const [one, two] = ['one', 'two'].map((part) => `${part}.${Date.now()}@vex.example`)
    const chosen = (...lines: string[]) => ({
      name: 'clients.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Name,Email', ...lines].join('\n')),
    })
    await admin.getByRole('link', { name: 'Import' }).click()
    const file = admin.getByLabel('CSV file')
    await file.setInputFiles(chosen(`${name} One,${one}`, `,${two}`))
    await expect(admin.getByRole('row', { name: '3 Name Name is required' })).toBeVisible()
    await expect(admin.getByRole('button', { name: /^Import \d/ })).toHaveCount(0)
    const right = chosen(`${name} One,${one}`, `${name} Two,${two}`)
    await file.setInputFiles(right)
    await admin.getByRole('button', { name: 'Import 2 clients' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Import' }).click()
    await expect(admin.getByText('2 clients were imported.')).toBeVisible()
    await admin.getByRole('button', { name: 'Import Another File' }).click()
    await file.setInputFiles(right)
    await expect(admin.getByText('All of these clients are there already.')).toBeVisible()
  })

  await test.step('a list is exported as filtered', async () => {
    await other.goto(`/admin/clients?order=name&search=${encodeURIComponent(name)}`)
    await expect(other.getByRole('heading', { name: `${name} Two` })).toBeVisible()
    const download = other.waitForEvent('download')
    await expect(async () => {
      await other.getByRole('button', { name: 'Download CSV' }).click()
      await expect(other.getByText(/^clients-.+\.csv was saved$/)).toBeVisible({ timeout: 5_000 })
    }).toPass()
    const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines.map((line) => line.split(',')[0]).slice(1)).toEqual([`${name} One`, `${name} Two`])
  })

  await test.step('a court date takes a case, a title and a date; public takes consent', async () => {
    await admin.goto('/admin/calendar')
    await admin.getByRole('button', { name: 'Schedule Court Date' }).click()
    const form = admin.getByRole('dialog', { name: 'Schedule Court Date' })
    await expect(form.getByLabel('Judge', { exact: true })).toHaveValue(/^Hon\. \w+ \w+$/)
    await form.getByRole('button', { name: 'Schedule' }).click()
    await expect(form.getByText('Please fill in all required fields').first()).toBeVisible()
    // Not the newest case: another test may delete that one, and the court date with it.
    await form.getByRole('combobox', { name: 'Case' }).fill('CO-356410-63')
    await choose(form.getByRole('combobox', { name: 'Case' }), /^CO-356410-63/)
    await form.getByRole('textbox', { name: 'Title' }).fill(`Conference of ${name}`)
    await form.getByLabel('Court date').fill('2031-05-06T10:00')
    await expect(form.getByLabel('The client has given consent')).toHaveCount(0)
    await form.getByLabel('Make this public').check()
    await form.getByLabel('The client has given consent').check()
    await form.getByRole('button', { name: 'Schedule' }).click()
    await expect(form.getByText('Please say how the client consented')).toBeVisible()
    await choose(form.getByRole('combobox', { name: 'How the client consented' }), 'In writing')
    await failOnce(admin, 'calendar/create')
    await form.getByRole('button', { name: 'Schedule' }).click()
    await expect(admin.getByText('Failed to schedule court date').first()).toBeVisible()
    await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue(`Conference of ${name}`)
    await form.getByRole('button', { name: 'Schedule' }).click()
    await expect(admin.getByText('Court date scheduled successfully')).toBeVisible()
    await admin.goto('/admin/calendar?view=month&month=2031-05')
    await expect(admin.getByRole('button', { name: `Conference of ${name}` })).toBeVisible()
  })

  await test.step('hours are recorded in quarters, rates in cents', async () => {
    await admin.goto('/admin/billing')
    await admin.getByRole('button', { name: 'Add Time Entry' }).click()
    const form = admin.getByRole('dialog', { name: 'Add Time Entry' })
    await choose(form.getByRole('combobox', { name: 'Case' }), /CO-356410-63/)
    await form.getByRole('combobox', { name: 'Lawyer' }).fill('Eleanor')
    await choose(form.getByRole('combobox', { name: 'Lawyer' }), /Eleanor Vance/)
    await form.getByLabel('Description').fill('Reading the file')
    await form.getByLabel('Hours').fill('1.3')
    await form.getByLabel('Rate ($ per hour)').fill('333.33')
    await form.getByRole('button', { name: 'Add Entry' }).click()
    await expect(form.getByText('Hours go in steps of 0.25')).toBeVisible()
    await form.getByLabel('Hours').fill('1.25')
    await expect(form.getByText('$416.66')).toBeVisible()
    await form.getByRole('button', { name: 'Add Entry' }).click()
    await expect(admin.getByText('Time entry created successfully')).toBeVisible()
  })

  await test.step('each chart has its table and its file', async () => {
    await admin.goto('/admin/reports')
    await admin.getByText('Show the numbers').first().click()
    await expect(admin.getByRole('table', { name: 'Cases by status' })).toBeVisible()
    const download = admin.waitForEvent('download')
    await admin.getByRole('button', { name: 'Download Leads by source as CSV' }).click()
    expect((await download).suggestedFilename()).toBe('leads-by-source.csv')
  })
})

test('a new case begins as ongoing, and its number has an example', async ({ enter }) => {
  const admin = await enter('admin')
  await admin.goto('/admin')
  await admin.getByRole('button', { name: 'Add New Case' }).click()
  const form = admin.getByRole('dialog', { name: 'Add New Case' })
  await expect(form.getByLabel('Case number')).toHaveAttribute('placeholder', 'CASE-2025-001')
  await expect(form.getByRole('combobox', { name: 'Status' })).toHaveText('Ongoing')
  const caseNumber = `CASE-FIRST-${Date.now()}`
  await form.getByLabel('Case number').fill(caseNumber)
  await form.getByLabel('Title').fill('A first status')
  await form.getByLabel('Description').fill('Nothing was chosen.')
  await form.getByRole('button', { name: 'Create Case' }).click()
  await expect(form).toBeHidden()
  const card = admin.getByRole('listitem').filter({ hasText: caseNumber })
  await expect(card.getByText('Ongoing')).toBeVisible()
})
