import { choose } from './choose.ts'
import { expect, test } from './people.ts'

test('a case, from the administrator to the client', async ({ enter, visit }) => {
  const caseNumber = `CASE-E2E-${Date.now()}`
  const title = 'Harrow Lane Mews v. Calder Roofing'

  const admin = await enter('admin')
  await test.step('the administrator creates a case for a client and a lawyer', async () => {
    await admin.getByRole('button', { name: 'Add New Case' }).click()
    const form = admin.getByRole('dialog')
    await form.getByRole('button', { name: 'Create Case' }).click()
    await expect(form.getByText('Title is required')).toBeVisible()
    await form.getByLabel('Case number').fill(caseNumber)
    await form.getByLabel('Title').fill(title)
    await form.getByLabel('Description').fill('Leaks after a re-roofing; the contractor denies the warranty.')
    await form.getByRole('combobox', { name: 'Client (optional)' }).fill('client@demo')
    await choose(form.getByRole('combobox', { name: 'Client (optional)' }), /client@demo\.example/)
    await form.getByRole('combobox', { name: 'Lawyer (optional)' }).fill('Eleanor')
    await choose(form.getByRole('combobox', { name: 'Lawyer (optional)' }), /Eleanor Vance/)
    await form.getByRole('button', { name: 'Create Case' }).click()
    await expect(admin.getByText('Case created successfully')).toBeVisible()
    await expect(admin.getByText(caseNumber)).toBeVisible()
  })

  const lawyer = await enter('lawyer')
  const update = async (
    description: string,
    attachment?: { name: string; mimeType: string; buffer: Buffer },
  ) => {
    const dialog = lawyer.getByRole('dialog', { name: `Case Timeline - ${caseNumber}` })
    await dialog.getByRole('button', { name: 'Add Update' }).click()
    await dialog.getByLabel('Description').fill(description)
    if (attachment) await dialog.locator('input[type=file]').setInputFiles(attachment)
    await dialog.getByRole('form').getByRole('button', { name: 'Add Update' }).click()
    await expect(dialog.getByText(description)).toBeVisible()
  }
  const openTimeline = async () => {
    await lawyer.goto('/lawyer-portal/cases')
    await lawyer
      .getByRole('listitem')
      .filter({ hasText: caseNumber })
      .getByRole('button', { name: 'Timeline' })
      .click()
  }
  await test.step('the lawyer writes an update with an attachment', async () => {
    await openTimeline()
    await update('Inspection report received.', {
      name: 'inspection.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('The flashing was never installed.'),
    })
  })
  const pin = await test.step('the lawyer creates a PIN, which counts down', async () => {
    await lawyer.goto('/lawyer-portal/pins')
    await choose(lawyer.getByRole('combobox', { name: /case/i }).first(), new RegExp(caseNumber))
    await lawyer.getByRole('button', { name: /(generate|create) pin/i }).click()
    const toast = await lawyer.getByText(/PIN \d{4} created for the case!/).textContent()
    await expect(lawyer.getByText(/^[45]:\d\d$/).first()).toBeVisible()
    return /\d{4}/.exec(toast ?? '')?.[0] ?? ''
  })

  const anonymous = await visit()
  await test.step('a visitor finds the case and unlocks it with the PIN', async () => {
    await anonymous.goto('/case-search')
    await anonymous.getByRole('textbox', { name: 'Case number' }).fill(caseNumber)
    await anonymous.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(anonymous.getByText('Case found! Enter the 4-digit PIN to view full details.')).toBeVisible()
    await expect(anonymous.getByText(title)).toHaveCount(0)
    const dialog = anonymous.getByRole('dialog', { name: 'Enter PIN' })
    const boxes = dialog.getByRole('textbox')
    await expect(dialog.getByRole('button', { name: 'Verify PIN' })).toBeDisabled()
    await boxes.fill(pin === '1000' ? '1001' : '1000')
    await dialog.getByRole('button', { name: 'Verify PIN' }).click()
    await expect(dialog.getByText('Invalid or expired PIN').first()).toBeVisible()
    await boxes.fill(pin)
    await dialog.getByRole('button', { name: 'Verify PIN' }).click()
    await expect(anonymous.getByText('PIN verified successfully!')).toBeVisible()
    await expect(anonymous.getByRole('heading', { name: title })).toBeVisible()
    await expect(anonymous.getByText('Inspection report received.')).toBeVisible()
  })
  await test.step('the visitor downloads the attachment', async () => {
    const download = anonymous.waitForEvent('download')
    await anonymous.getByRole('button', { name: 'inspection.txt' }).click()
    expect((await download).suggestedFilename()).toBe('inspection.txt')
  })

  await test.step('another update appears on the open page live', async () => {
    await openTimeline()
    await update('Calder Roofing has answered.')
    await expect(anonymous.getByText('Calder Roofing has answered.')).toBeVisible()
  })

  await test.step('the client sees the case on the dashboard', async () => {
    const client = await enter('client')
    await expect(client.getByText(title)).toBeVisible()
    await expect(client.getByText(caseNumber)).toBeVisible()
  })
})
