import type { Page } from '@playwright/test'
import { choose } from './choose.ts'
import { expect, test } from './people.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const image = (name: string) => ({ name, mimeType: 'image/png', buffer: png })
const text = (name: string, words: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(words),
})

const cardOf = (page: Page, caseNumber: string) => page.getByRole('listitem').filter({ hasText: caseNumber })

test('a case, from the lawyer’s form to its documents and its timeline, with the client’s portal beside it', async ({
  enter,
}) => {
  const title = `In re Harbour Street ${Date.now()}`
  const lawyer = await enter('lawyer')
  const client = await enter('client')
  await lawyer.goto('/lawyer-portal/cases')
  const form = lawyer.getByRole('dialog', { name: 'New Case' })

  await test.step('by keyboard: opens the form, which names missing fields', async () => {
    await lawyer.getByRole('button', { name: 'New Case' }).focus()
    await lawyer.keyboard.press('Enter')
    await expect(form).toBeVisible()
    await form.getByRole('button', { name: 'Create Case' }).click()
    for (const message of [
      'Practice area is required',
      'Title is required',
      'Client name is required',
      'Description is required',
    ])
      await expect(form.getByText(message)).toBeVisible()
    await expect(form.getByRole('combobox', { name: 'Practice area' })).toBeFocused()
  })
  const caseNumber = await test.step('the practice area determines the case number', async () => {
    await form.getByRole('combobox', { name: 'Practice area' }).focus()
    await lawyer.keyboard.press('Enter')
    await lawyer.keyboard.type('Fam')
    await lawyer.keyboard.press('Enter')
    const number = form.getByLabel('Case number')
    await expect(number).toHaveValue(/^FA-\d{6}-\d{2}$/)
    await expect(number).toHaveAttribute('readonly')
    return number.inputValue()
  })
  await test.step('the image is made once title and client are filled in', async () => {
    await form.getByLabel('Title').fill(title)
    await form.getByRole('combobox', { name: 'Client (optional)' }).fill('client@demo')
    await expect(lawyer.getByRole('option')).toHaveCount(1)
    await choose(form.getByRole('combobox', { name: 'Client (optional)' }), /client@demo\.example/)
    await expect(form.getByLabel('Client name')).not.toHaveValue('')
    await expect(lawyer.getByText('Case image generated!')).toBeVisible()
    const cover = form.getByRole('img', { name: `Cover of case ${caseNumber}` })
    await expect(cover).toHaveJSProperty('naturalWidth', 1200)
  })
  await test.step('a photo must be an image; documents may be several', async () => {
    const photo = form.getByLabel('Choose a photo')
    await photo.setInputFiles(text('face.txt', 'no face'))
    await expect(lawyer.getByText('Please select an image file')).toBeVisible()
    await photo.setInputFiles(image('face.png'))
    await expect(form.getByRole('img', { name: 'The client' })).toBeVisible()
    await form.getByLabel(/^Documents/).setInputFiles([image('survey.png'), image('fence.png')])
    for (const name of ['survey.png', 'fence.png']) await expect(form.getByText(name)).toBeVisible()
  })
  await test.step('closing the form with unsaved text asks first', async () => {
    await lawyer.keyboard.press('Escape')
    await lawyer.getByRole('button', { name: 'Keep writing' }).click()
    await expect(form.getByLabel('Title')).toHaveValue(title)
    await expect(form.getByRole('combobox', { name: 'Client (optional)' })).toHaveValue(/client@demo/)
  })
  const home = await lawyer.context().newPage()
  const tile = home.getByRole('main').getByRole('link', { name: /My Cases/ })
  const before = await test.step('Home counts the cases', async () => {
    await home.goto('/lawyer-portal')
    await expect(tile).toContainText(/\d+\s*ongoing/)
    return (await tile.textContent()) ?? ''
  })
  await test.step('the saved case appears among the ongoing ones and on the client’s dashboard', async () => {
    await form.getByLabel('Description').fill(`The fence along the lot. ${'It stands too far. '.repeat(12)}`)
    await form.getByRole('button', { name: 'Create Case' }).click()
    await expect(lawyer.getByText('Case created successfully')).toBeVisible()
    const card = cardOf(lawyer, caseNumber)
    await expect(card.getByRole('img')).toHaveAttribute('src', /^\/api\/files\//)
    await card.getByRole('button', { name: 'Read More' }).click()
    await expect(card.getByRole('button', { name: 'Read Less' })).toBeVisible()
    await expect(client.getByText(title)).toBeVisible()
    await expect(tile).not.toHaveText(before)
    await home.close()
  })
  await test.step('its number is copied', async () => {
    await lawyer.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await cardOf(lawyer, caseNumber).getByRole('button', { name: 'Copy Case Number' }).click()
    await expect(lawyer.getByText('Case number copied to clipboard!')).toBeVisible()
    expect(await lawyer.evaluate(() => navigator.clipboard.readText())).toBe(caseNumber)
  })

  await test.step('the timeline takes an update with an attachment, an edit and a deletion', async () => {
    await cardOf(lawyer, caseNumber).getByRole('button', { name: 'Timeline' }).click()
    const dialog = lawyer.getByRole('dialog', { name: `Case Timeline - ${caseNumber}` })
    await dialog.getByRole('button', { name: 'Add Update' }).click()
    const entry = dialog.getByRole('form')
    await entry.getByRole('button', { name: 'Add Update' }).click()
    await expect(entry.getByText('Description is required')).toBeVisible()
    await entry.getByLabel('Description').fill('Survey ordered.')
    await entry.locator('input[type=file]').setInputFiles(text('order.txt', 'one survey'))
    await entry.getByRole('button', { name: 'Add Update' }).click()
    await expect(lawyer.getByText('Case update added successfully')).toBeVisible()
    await dialog.getByRole('button', { name: 'order.txt', exact: true }).click()
    const preview = lawyer.getByRole('dialog', { name: 'order.txt' })
    await expect(preview.getByText('one survey')).toBeVisible()
    await lawyer.keyboard.press('Escape')
    await expect(preview).toBeHidden()
    await expect(dialog.getByRole('link', { name: 'Download order.txt' })).toBeVisible()

    await dialog.getByRole('button', { name: /^Edit update of/ }).click()
    await dialog.getByLabel('Description').fill('Survey ordered and paid.')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(lawyer.getByText('Case update edited successfully')).toBeVisible()

    await dialog.getByRole('button', { name: /^Delete update of/ }).click()
    await lawyer.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(lawyer.getByText('Case update deleted successfully')).toBeVisible()
    await expect(dialog.getByText('No case updates yet.')).toBeVisible()
    await lawyer.keyboard.press('Escape')
    await expect(cardOf(lawyer, caseNumber).getByRole('button', { name: 'Timeline' })).toBeFocused()
  })
  await test.step('closing the case by an edit moves it to the third tab', async () => {
    await cardOf(lawyer, caseNumber).getByRole('button', { name: 'Edit Case' }).click()
    const edit = lawyer.getByRole('dialog', { name: 'Edit Case' })
    await choose(edit.getByRole('combobox', { name: 'Status' }), 'Closed')
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await expect(lawyer.getByText('Case updated successfully')).toBeVisible()
    await expect(cardOf(lawyer, caseNumber)).toHaveCount(0)
    await lawyer.getByRole('tab', { name: /Closed/ }).click()
    await expect(cardOf(lawyer, caseNumber)).toBeVisible()
    await expect(cardOf(client, caseNumber).getByText('Status: Closed')).toBeVisible()
  })
  await test.step('its documents are listed and can be previewed', async () => {
    await lawyer.goto('/lawyer-portal/documents')
    const card = cardOf(lawyer, caseNumber).filter({ hasText: 'survey' })
    await card.getByRole('button', { name: 'View Document: survey' }).click()
    await expect(lawyer.getByRole('dialog', { name: 'survey' }).getByRole('img')).toBeVisible()
    await lawyer.keyboard.press('Escape')
  })
})

test('a failed cover and a failed photo are reported, and the case is saved without them after its check', async ({
  enter,
}) => {
  const lawyer = await enter('lawyer')
  await lawyer.route('**/api/rpc/lawyer/caseImages/generate', (route) => route.abort())
  await lawyer.route('**/api/uploads?**', (route) => route.abort())
  await lawyer.goto('/lawyer-portal/cases')
  await lawyer.getByRole('button', { name: 'New Case' }).click()
  const form = lawyer.getByRole('dialog', { name: 'New Case' })
  await choose(form.getByRole('combobox', { name: 'Practice area' }), 'Criminal Law')
  await form.getByLabel('Title').fill('People v. Doe')
  await form.getByLabel('Client name').fill('Ottoline Fenwick-Zabriskie')
  await form.getByLabel('Description').fill('Nothing is known.')
  await expect(lawyer.getByText('Failed to generate case image').first()).toBeVisible()
  await form.getByLabel('Choose a photo').setInputFiles(image('face.png'))
  await expect(lawyer.getByText('Failed to upload photo. Please try again.').first()).toBeVisible()
  await form.getByRole('button', { name: 'Create Case' }).click()
  await expect(form.getByText('Run a conflict check first.').first()).toBeVisible()
  await form.getByRole('button', { name: 'Run Conflict Check' }).click()
  const check = lawyer.getByRole('dialog', { name: 'Conflict Check' })
  await check.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(check.getByText(/^Nothing found among /)).toBeVisible()
  await choose(check.getByRole('combobox', { name: 'Decision' }), 'No conflict found')
  await check.getByRole('button', { name: 'Save Decision' }).click()
  await expect(check).toBeHidden()
  await form.getByRole('button', { name: 'Create Case' }).click()
  await expect(lawyer.getByText('Case created successfully')).toBeVisible()
})

test('a document needs a file or an https address', async ({ enter }) => {
  const lawyer = await enter('lawyer')
  await lawyer.goto('/lawyer-portal/documents')
  await lawyer.getByRole('button', { name: 'Upload Document' }).click()
  const dialog = lawyer.getByRole('dialog', { name: 'Upload Document' })
  const upload = dialog.getByRole('button', { name: 'Upload', exact: true })
  await upload.click()
  await expect(dialog.getByText('Title is required')).toBeVisible()
  await expect(dialog.getByText('Please choose a file or enter a web address')).toBeVisible()

  await dialog.getByRole('tab', { name: 'Web address' }).click()
  await dialog.getByLabel('Title').fill('Register of deeds')
  await dialog.getByRole('textbox', { name: 'Address' }).fill('http://deeds.example/1')
  await upload.click()
  await expect(dialog.getByText('Please enter an address that begins with https://')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://deeds.example/1')
  await dialog.getByRole('combobox', { name: /^Case/ }).fill('CI-402118')
  await choose(dialog.getByRole('combobox', { name: /^Case/ }), /CI-402118-37/)
  await upload.click()
  await expect(lawyer.getByText('Document uploaded successfully')).toBeVisible()
  const link = lawyer.getByRole('link', { name: /View Document: Register of deeds/ })
  await expect(link).toHaveAttribute('href', 'https://deeds.example/1')

  await lawyer.getByRole('button', { name: 'Upload Document' }).click()
  await dialog.locator('input[type=file]').setInputFiles(text('notes.txt', 'What was said.'))
  await expect(dialog.getByLabel('Title')).toHaveValue('notes')
  await upload.click()
  await lawyer.getByRole('button', { name: 'View Document: notes' }).first().click()
  await expect(lawyer.getByRole('dialog', { name: 'notes' }).getByText('What was said.')).toBeVisible()
})

test('a task sent again after a lost answer appears on the lawyer’s Home live, once', async ({ enter }) => {
  const caseNumber = 'CO-356410-63'
  const title = `Count the shares ${Date.now()}`
  const lawyer = await enter('lawyer')
  const admin = await enter('admin')
  await admin.goto(`/admin?search=${caseNumber}`)
  await admin.getByRole('button', { name: 'Add Task' }).click()
  const form = admin.getByRole('dialog', { name: 'Add Task' })
  await form.getByLabel('Title').fill(title)
  await choose(form.getByRole('combobox', { name: 'Priority' }), 'High')
  await form.getByLabel('Due date').fill('2020-01-02')
  let isLost = true
  await admin.route('**/api/rpc/admin/tasks/create', async (route) => {
    if (!isLost) return route.continue()
    isLost = false
    await route.fetch()
    return route.abort()
  })
  await form.getByRole('button', { name: 'Add Task' }).click()
  await expect(admin.getByText('Failed to add task').first()).toBeVisible()
  await form.getByRole('button', { name: 'Add Task' }).click()
  await expect(admin.getByText('Task added successfully')).toBeVisible()

  // Overdue for years, it is first.
  const task = lawyer.getByRole('listitem').filter({ hasText: title })
  await expect(task).toContainText('High priorityOverdue since Jan 2, 2020')
  await expect(task).toHaveCount(1)
  await expect(
    lawyer.getByRole('listitem').filter({ hasText: 'Tideway Ceramics v. Northgate Kiln Supply: pre-trial' }),
  ).toBeVisible()
  await task.getByRole('link', { name: new RegExp(caseNumber) }).click()
  await expect(lawyer).toHaveURL(new RegExp(`/lawyer-portal/cases/${caseNumber}`))
  await lawyer.goBack()
  await expect(task).toHaveCount(1)

  const { items } = await (await admin.request.get(`/api/admin/cases?search=${caseNumber}`)).json()
  const tasks = await (await admin.request.get(`/api/admin/cases/${items[0].id}/tasks`)).json()
  const made = tasks.filter((each: { title: string }) => each.title === title)
  expect(made).toHaveLength(1)
  await admin.request.delete(`/api/admin/tasks/${made[0].id}`)
  await expect(task).toHaveCount(0)
})
