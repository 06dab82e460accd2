import { expectAccessible, lookAt } from './axe.ts'
import { choose } from './choose.ts'
import { pdfOf } from './fixtures/pdf.ts'
import { expect, test } from './people.ts'

test('a PDF is shown page by page, without being fetched whole; a damaged and a locked one show an error', async ({
  enter,
}) => {
  const mark = Date.now()
  const names = [`Bundle ${mark}`, `Torn ${mark}`, `Locked ${mark}`] as const
  const bundle = pdfOf(20, 500_000)
  const client = await enter('client')
  await client.goto('/dashboard/documents')
  await client.getByRole('button', { name: 'Upload Documents' }).click()
  const upload = client.getByRole('dialog', { name: 'Upload Documents' })
  await upload.getByRole('combobox', { name: 'Case' }).fill('Northgate')
  await choose(upload.getByRole('combobox', { name: 'Case' }), /Northgate/)
  await upload.locator('input[type=file]').setInputFiles([
    { name: `${names[0]}.pdf`, mimeType: 'application/pdf', buffer: bundle },
    {
      name: `${names[1]}.pdf`,
      mimeType: 'application/pdf',
      buffer: Buffer.from(`%PDF-1.7\n${'torn '.repeat(500)}`),
    },
    { name: `${names[2]}.pdf`, mimeType: 'application/pdf', buffer: pdfOf(1, 1_000, true) },
  ])
  await upload.getByRole('button', { name: 'Upload 3 Files' }).click()
  await expect(upload).toBeHidden()

  let fetched = 0
  client.on('response', (response) => {
    if (response.url().includes('/api/files/')) fetched += Number(response.headers()['content-length'] ?? 0)
  })
  await client.getByRole('button', { name: `View Document: ${names[0]}` }).click()
  const viewer = client.getByRole('dialog', { name: names[0] })
  await test.step('the first page, for a fraction of the file', async () => {
    await expect(viewer.getByText('This is page 1', { exact: true })).toBeAttached()
    await expect(viewer.locator('canvas')).toBeVisible()
    await expect(viewer.getByText('Page 1 of 20')).toBeAttached()
    expect(fetched).toBeGreaterThan(400_000)
    expect(fetched).toBeLessThan(bundle.length / 4)
    await expectAccessible(client, 'a PDF')
  })
  await test.step('other pages by button, number and key', async () => {
    await viewer.getByRole('button', { name: 'Next page' }).click()
    await expect(viewer.getByText('This is page 2', { exact: true })).toBeAttached()
    const field = viewer.getByRole('textbox', { name: 'Page, 1 to 20' })
    await field.fill('20')
    await field.press('Enter')
    await expect(viewer.getByText('This is page 20', { exact: true })).toBeAttached()
    await expect(viewer.getByRole('button', { name: 'Next page' })).toBeDisabled()
    await viewer.getByRole('region', { name: names[0] }).press('ArrowLeft')
    await expect(viewer.getByText('This is page 19', { exact: true })).toBeAttached()
    expect(fetched).toBeLessThan(bundle.length / 2)
  })
  await test.step('larger, and as wide as the window again', async () => {
    const width = async () => (await viewer.locator('canvas').boundingBox())?.width ?? 0
    const fit = await width()
    await viewer.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(width).toBeGreaterThan(fit * 1.2)
    await viewer.getByRole('button', { name: 'Fit to width' }).click()
    await expect.poll(width).toBeCloseTo(fit, 0)
    for (const name of ['Zoom out', 'Previous page'])
      await expect(viewer.getByRole('button', { name })).toBeEnabled()
    await expect(viewer.getByRole('link', { name: `Download ${names[0]}` })).toBeVisible()
  })
  await test.step('on a telephone, in the dark', async () => {
    await lookAt(client, { width: 375, colorScheme: 'dark' })
    await expect(viewer.locator('canvas')).toBeVisible()
    await expectAccessible(client, 'a PDF on a telephone')
    await lookAt(client, { width: 1440, colorScheme: 'light' })
  })
  await client.keyboard.press('Escape')
  await expect(viewer).toBeHidden()

  await test.step('a damaged one', async () => {
    await client.getByRole('button', { name: `View Document: ${names[1]}` }).click()
    const torn = client.getByRole('dialog', { name: names[1] })
    await expect(torn.getByText('This PDF is damaged')).toBeVisible()
    await expect(torn.getByRole('link', { name: 'Download' })).toBeVisible()
    await client.keyboard.press('Escape')
    await expect(torn).toBeHidden()
  })
  await test.step('a locked one', async () => {
    await client.getByRole('button', { name: `View Document: ${names[2]}` }).click()
    const locked = client.getByRole('dialog', { name: names[2] })
    await expect(locked.getByText('This PDF is protected by a password')).toBeVisible()
  })
})
