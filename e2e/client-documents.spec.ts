import { readFileSync } from 'node:fs'
import { samples } from '../test/fixtures/sample-files.ts'
import { choose } from './choose.ts'
import { expect, test } from './people.ts'

test('a client uploads to their case, and the lawyer sees it live', async ({ enter }) => {
  const mark = Date.now()
  const [client, lawyer] = [await enter('client'), await enter('lawyer')]
  await lawyer.goto('/lawyer-portal/documents')
  const overview = await client.context().newPage()
  await overview.goto('/dashboard')
  const counter = overview
    .getByRole('main')
    .locator('dl > div')
    .filter({ hasText: 'Documents' })
    .locator('dd')
  await expect(counter).toHaveText(/^\d+$/)
  const documentsBefore = Number(await counter.textContent())
  await client.goto('/dashboard/documents')
  await client.getByRole('button', { name: 'Upload Documents' }).click()
  const dialog = client.getByRole('dialog', { name: 'Upload Documents' })

  await test.step('missing and refused files are named beside the field', async () => {
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(dialog.getByText('Please choose a case')).toBeVisible()
    await expect(dialog.getByRole('combobox', { name: 'Case' })).toBeFocused()
    await expect(dialog.getByText('Please choose at least one file that can be uploaded')).toBeVisible()
    await dialog.locator('input[type=file]').setInputFiles([
      { name: 'tool.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
      { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.from('') },
    ])
    await expect(dialog.getByText(/^Accepted file types:/)).toBeVisible()
    await expect(dialog.getByText('The file is empty.')).toBeVisible()
    for (const name of ['tool.exe', 'empty.txt'])
      await dialog.getByRole('button', { name: `Remove ${name}` }).click()
    await expect(dialog.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
    // In the next frame the dialog takes the focus of the button that is gone: it would close the list of cases below.
    await client.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  })
  await test.step('a file whose content doesn’t match its ending is refused, the others are added', async () => {
    await dialog.getByRole('combobox', { name: 'Case' }).fill('Northgate')
    await choose(dialog.getByRole('combobox', { name: 'Case' }), /Northgate/)
    await dialog.locator('input[type=file]').setInputFiles([
      { name: `Photo ${mark}.png`, mimeType: 'image/png', buffer: Buffer.from('not a picture at all') },
      { name: `Statement ${mark}.txt`, mimeType: 'text/plain', buffer: Buffer.from('Paid on Monday.') },
      { name: `Receipt ${mark}.txt`, mimeType: 'text/plain', buffer: Buffer.from('Two shelves.') },
    ])
    await dialog.getByRole('button', { name: 'Upload 3 Files' }).click()
    await expect(client.getByText('2 documents uploaded successfully')).toBeVisible()
    await expect(dialog.getByText('The content of this file does not match its extension.')).toBeVisible()
    await client.keyboard.press('Escape')
    await client.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(dialog).toBeHidden()
    const item = client.getByRole('listitem').filter({ hasText: `Statement ${mark}` })
    await expect(item.getByText(/Uploaded by you/)).toBeVisible()
  })
  await test.step('the counter of an open Overview updates live', async () => {
    await expect
      .poll(async () => Number(await counter.textContent()))
      .toBeGreaterThanOrEqual(documentsBefore + 2)
    await overview.close()
  })
  await test.step('the lawyer’s open list shows it with its sender, and a notification arrives', async () => {
    const item = lawyer.getByRole('listitem').filter({ hasText: `Statement ${mark}` })
    await expect(item.getByText(/Uploaded by Naomi Prescott-Reyes/)).toBeVisible()
    await lawyer.getByRole('button', { name: /^Notifications/ }).click()
    await lawyer
      .getByRole('link', { name: /A client has added a document/ })
      .first()
      .click()
    await expect(lawyer).toHaveURL(/^[^?]+\/lawyer-portal\/cases\/[A-Z]{2}-[\d-]+\/documents$/)
    await expect(lawyer.getByText(`Statement ${mark}`)).toBeVisible()
  })
  await test.step('a cancelled upload leaves nothing', async () => {
    await client.getByRole('button', { name: 'Upload Documents' }).click()
    await dialog.getByRole('combobox', { name: 'Case' }).fill('Northgate')
    await choose(dialog.getByRole('combobox', { name: 'Case' }), /Northgate/)
    await client.route('**/api/uploads*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 3_000))
      await route.continue().catch(() => {})
    })
    await dialog
      .locator('input[type=file]')
      .setInputFiles([{ name: `Slow ${mark}.txt`, mimeType: 'text/plain', buffer: Buffer.from('slow') }])
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(dialog.getByRole('progressbar')).toBeVisible()
    await dialog.getByRole('button', { name: `Remove Slow ${mark}.txt` }).click()
    await expect(dialog.getByText(`Slow ${mark}.txt`)).toBeHidden()
    await client.unroute('**/api/uploads*')
  })
  await test.step('a file that is sent again after a lost answer is stored once', async () => {
    let uploads = 0
    client.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/uploads?')) uploads += 1
    })
    let isLost = true
    // The route stays: removing it now could hang a pending request.
    await client.route('**/documents/add', async (route) => {
      if (!isLost) return route.continue()
      isLost = false
      await route.fetch()
      await route.abort()
    })
    const name = `Lost ${mark}.txt`
    await dialog
      .locator('input[type=file]')
      .setInputFiles([{ name, mimeType: 'text/plain', buffer: Buffer.from('lost') }])
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(dialog.getByText('Failed to add this file. Please try again.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(dialog).toBeHidden()
    await client.reload()
    await expect(client.getByRole('listitem').filter({ hasText: `Lost ${mark}` })).toHaveCount(1)
    expect(uploads).toBe(1)
  })
  await test.step('closing the dialog before the file is added removes the upload', async () => {
    await client.getByRole('button', { name: 'Upload Documents' }).click()
    await dialog.getByRole('combobox', { name: 'Case' }).fill('Northgate')
    await choose(dialog.getByRole('combobox', { name: 'Case' }), /Northgate/)
    await dialog
      .locator('input[type=file]')
      .setInputFiles([{ name: `Late ${mark}.txt`, mimeType: 'text/plain', buffer: Buffer.from('late') }])
    // The case refuses the uploaded file, as if it had been closed in the meantime.
    await client.route('**/documents/add', (route) => route.fulfill({ status: 500, body: '{}' }))
    const uploaded = client.waitForResponse((answer) => answer.url().includes('/api/uploads?'))
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    const { id } = await (await uploaded).json()
    await expect(dialog.getByText('Failed to add this file. Please try again.')).toBeVisible()
    const takenBack = client.waitForResponse((answer) => answer.request().method() === 'DELETE')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await client.getByRole('button', { name: 'Leave' }).click()
    expect((await takenBack).url()).toContain(`/api/uploads/${id}`)
    expect((await takenBack).status()).toBe(204)
    expect((await client.request.get(`/api/files/${id}`)).status()).toBe(404)
    await client.unroute('**/documents/add')
    await client.reload()
    await expect(client.getByText(`Statement ${mark}`)).toBeVisible()
    await expect(client.getByText(`Slow ${mark}`)).toHaveCount(0)
  })
  await test.step('a lawyer’s unsaved upload is removed as well', async () => {
    const form = lawyer.getByRole('dialog')
    const leave = async () => {
      await form.getByRole('button', { name: 'Cancel' }).click()
      await lawyer.getByRole('button', { name: 'Discard' }).click()
    }
    const takenBack = async (choose: () => Promise<void>) => {
      const uploaded = lawyer.waitForResponse((answer) => answer.url().includes('/api/uploads?'))
      await choose()
      const { id } = await (await uploaded).json()
      const gone = lawyer.waitForResponse((answer) => answer.url().endsWith(`/api/uploads/${id}`))
      await leave()
      expect((await gone).status()).toBe(204)
      expect((await lawyer.request.get(`/api/files/${id}`)).status()).toBe(404)
    }
    const file = { name: 'unsaved.pdf', mimeType: 'application/pdf', buffer: samples.pdf }
    await lawyer.keyboard.press('Escape')
    await lawyer.getByRole('button', { name: 'Upload Document' }).click()
    await takenBack(() => form.locator('input[type=file]').setInputFiles(file))
    await lawyer.goto('/lawyer-portal/cases')
    await lawyer.getByRole('button', { name: /New Case/ }).click()
    await takenBack(() => form.getByLabel(/^Documents/).setInputFiles(file))
  })
})

test('a client downloads a copy of their data', async ({ enter }) => {
  const client = await enter('client')
  await client.goto('/dashboard/profile')
  const facts = client.locator('dl').first()
  await expect(facts).toHaveText(
    /Full nameNaomi Prescott-ReyesEmailclient@demo\.exampleAccount created\w+ \d+, \d{4}/,
  )
  const download = client.waitForEvent('download')
  await client.getByRole('button', { name: 'Download My Data' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(/my data \d{4}-\d\d-\d\d\.zip$/)
  const content = readFileSync(await saved.path()).toString('latin1')
  expect(content.startsWith('PK')).toBe(true)
  for (const name of ['README.txt', 'data.json', 'chats/Eleanor Vance.txt']) expect(content).toContain(name)
})
