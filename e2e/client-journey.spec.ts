import { choose } from './choose.ts'
import { signUp } from './mails.ts'
import { expect, test } from './people.ts'

test('a new client signs up, books, chats, unlocks their case and reads a document', async ({
  visit,
  enter,
}) => {
  const mark = Date.now()
  const name = `Nora Newcomer ${mark}`
  const email = `nora-${mark}@demo.example`
  const caseNumber = `CASE-NORA-${mark}`
  const client = await visit()
  await test.step('signs up and confirms the address by mail', async () => {
    await signUp(client, { name, email, password: 'a window left open' })
    await expect(client.getByText('No cases yet')).toBeVisible()
  })
  await test.step('books an appointment', async () => {
    await client.goto('/dashboard/cases')
    await client.getByRole('combobox', { name: /Lawyer/ }).fill('Eleanor')
    await choose(client.getByRole('combobox', { name: /Lawyer/ }), /Eleanor Vance/)
    await client.getByRole('button', { name: 'Book Appointment' }).click()
    await expect(client.getByRole('button', { name: 'Pending - Waiting for Lawyer' })).toBeDisabled()
    // A client who returns sees the request without choosing the lawyer again.
    await client.reload()
    await expect(client.getByRole('button', { name: 'Pending - Waiting for Lawyer' })).toBeDisabled()
  })
  const lawyer = await enter('lawyer')
  await test.step('the lawyer accepts, and they chat both ways', async () => {
    await lawyer.goto('/lawyer-portal/appointments')
    const request = lawyer.getByRole('listitem').filter({ hasText: name })
    await request.getByRole('button', { name: 'Accept' }).click()
    await expect(client.getByRole('button', { name: 'Accepted - Appointment Confirmed' })).toBeVisible()
    await client.getByRole('link', { name: 'Open Chat' }).click()
    const box = client.getByRole('textbox', { name: 'Message' })
    await box.fill('Good morning.')
    await box.press('Enter')
    await lawyer.goto('/lawyer-portal/chats')
    await lawyer
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByRole('button', { name: /chat/i })
      .first()
      .click()
    await expect(lawyer.getByRole('dialog').getByText('Good morning.')).toBeVisible()
    await lawyer.getByRole('dialog').getByRole('textbox', { name: 'Message' }).fill('Good morning, Nora.')
    await lawyer.keyboard.press('Enter')
    const messages = client.getByRole('region', { name: 'Messages' })
    await expect(messages.getByText('Good morning, Nora.')).toBeVisible()
    await expect(messages.getByText(/Read$/)).toHaveCount(1)
    await lawyer.keyboard.press('Escape')
  })
  await test.step('a new case and what the lawyer adds to it appear live', async () => {
    const overview = client.getByRole('link', { name: 'Overview' })
    await overview.click()
    const admin = await enter('admin')
    await admin.getByRole('button', { name: 'Add New Case' }).click()
    const form = admin.getByRole('dialog')
    await form.getByLabel('Case number').fill(caseNumber)
    await form.getByLabel('Title').fill(`A window on Main Street ${mark}`)
    await form
      .getByLabel('Description')
      .fill('A window that does not close, and a landlord who does not answer.')
    await form.getByRole('combobox', { name: 'Client (optional)' }).fill(email)
    await choose(form.getByRole('combobox', { name: 'Client (optional)' }), new RegExp(email))
    await form.getByRole('combobox', { name: 'Lawyer (optional)' }).fill('Eleanor')
    await choose(form.getByRole('combobox', { name: 'Lawyer (optional)' }), /Eleanor Vance/)
    await form.getByRole('button', { name: 'Create Case' }).click()
    await expect(client.getByText(caseNumber)).toBeVisible()
    await lawyer.goto('/lawyer-portal/documents')
    await lawyer.getByRole('button', { name: 'Upload Document' }).click()
    const upload = lawyer.getByRole('dialog', { name: 'Upload Document' })
    await upload.locator('input[type=file]').setInputFiles({
      name: 'Notice to the landlord.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('The window must close.'),
    })
    await upload.getByRole('combobox', { name: /Case/ }).fill(caseNumber)
    await choose(upload.getByRole('combobox', { name: /Case/ }), new RegExp(caseNumber))
    await upload.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(lawyer.getByText('Document uploaded successfully')).toBeVisible()
    await expect(client.getByRole('button', { name: /Notifications, [1-9]/ })).toBeVisible()
  })
  await test.step('asks for a PIN, and unlocks the case with it', async () => {
    const opened = client.waitForEvent('popup')
    await client.getByRole('link', { name: `Open case ${caseNumber} in a new tab` }).click()
    const page = await opened
    await expect(page.getByText('Case Details Protected')).toBeVisible()
    await expect(page.getByText('A window that does not close')).toHaveCount(0)
    await page.getByRole('button', { name: 'Ask my lawyer for a PIN' }).click()
    await lawyer.goto('/lawyer-portal/pins')
    await lawyer.getByRole('combobox', { name: /case/i }).first().fill(caseNumber)
    await choose(lawyer.getByRole('combobox', { name: /case/i }).first(), new RegExp(caseNumber))
    await lawyer
      .locator('form')
      .getByRole('button', { name: /(generate|create) pin/i })
      .click()
    const toast = await lawyer.getByText(/PIN \d{4} created for the case!/).textContent()
    const pin = /\d{4}/.exec(toast ?? '')?.[0] ?? ''
    await page.getByRole('button', { name: 'Enter PIN' }).click()
    await page.getByRole('dialog', { name: 'Enter PIN' }).getByRole('textbox').fill(pin)
    await page.getByRole('button', { name: 'Verify PIN' }).click()
    await expect(page.getByText('PIN verified successfully!')).toBeVisible()
    await expect(page.getByText('A window that does not close')).toBeVisible()
    await expect(page.getByText('No case updates yet.')).toBeVisible()
    const documents = page.getByRole('region', { name: 'Documents' })
    await expect(documents.getByText('Notice to the landlord')).toBeVisible()
    const next = page.getByLabel('What comes next')
    await expect(next.getByText('Accepted')).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Parts of the case' })
      .getByRole('link', { name: 'Dates' })
      .click()
    await expect(page).toHaveURL(/#dates$/)
    await expect(page.getByText('Appointment with Eleanor Vance')).toBeInViewport()
    await lawyer.goto(`/lawyer-portal/cases/${caseNumber}/dates`)
    await lawyer.getByRole('button', { name: 'Schedule Court Date' }).click()
    const form = lawyer.getByRole('dialog', { name: 'Schedule Court Date' })
    await form.getByRole('textbox', { name: 'Title' }).fill('Landlord heard')
    await form.getByLabel('Court date').fill('2031-05-06T10:00')
    await form.getByRole('button', { name: 'Schedule', exact: true }).click()
    await expect(next.getByText('Landlord heard')).toBeVisible()
  })
  await test.step('reads the document', async () => {
    await client.goto('/dashboard/documents')
    await client.getByRole('button', { name: 'View Document: Notice to the landlord' }).click()
    await expect(client.getByRole('dialog').getByText('The window must close.')).toBeVisible()
  })
})
