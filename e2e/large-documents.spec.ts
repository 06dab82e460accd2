import { createHash, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { resumablePath } from '../platform/storage/storage.schema.ts'
import { samples } from '../test/fixtures/sample-files.ts'
import { choose } from './choose.ts'
import { expect, test } from './people.ts'

test('a large document is paused, goes on after a lost connection and after a reload', async ({
  enter,
}, testInfo) => {
  const mark = Date.now()
  const name = `Expert report ${mark}.pdf`
  const content = Buffer.concat([Buffer.from(samples.pdf), randomBytes(51 * 1024 * 1024)])
  const path = testInfo.outputPath(name)
  writeFileSync(path, content)
  const client = await enter('client')
  client.on('dialog', (dialog) => dialog.accept())
  const asked: string[] = []
  client.on('request', (request) => {
    if (request.url().includes(resumablePath)) asked.push(request.method())
  })
  const devtools = await client.context().newCDPSession(client)
  const network = (offline: boolean, latency: number) =>
    devtools.send('Network.emulateNetworkConditions', {
      ...{ offline, latency, downloadThroughput: -1, uploadThroughput: -1 },
    })
  /** So that its progress can be seen. */
  const slowDown = () => network(false, 600)
  const dialog = client.getByRole('dialog', { name: 'Upload Documents' })
  const row = dialog.getByRole('listitem').filter({ hasText: name })
  const begin = async () => {
    await client.goto('/dashboard/documents')
    await client.getByRole('button', { name: 'Upload Documents' }).click()
    await dialog.getByRole('combobox', { name: 'Case' }).fill('Northgate')
    await choose(dialog.getByRole('combobox', { name: 'Case' }), /Northgate/)
    await dialog.locator('input[type=file]').setInputFiles(path)
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  }
  const sent = async () => Number(/(\d+)%/.exec((await row.textContent()) ?? '')?.[1] ?? 0)

  await test.step('Pause stops it, Resume goes on', async () => {
    await slowDown()
    await begin()
    await expect.poll(sent).toBeGreaterThan(10)
    await dialog.getByRole('button', { name: `Pause ${name}` }).click()
    await expect(row.getByText(/^Paused · \d+%$/)).toBeVisible()
    const before = asked.length
    await client.waitForTimeout(1500)
    expect(asked.length).toBe(before)
    await dialog.getByRole('button', { name: `Resume ${name}` }).click()
    await expect(row.getByText(/^\d+%$/)).toBeVisible()
  })
  await test.step('it waits for a lost connection', async () => {
    await network(true, 0)
    await expect(row.getByText(/^Trying again · \d+%$/)).toBeVisible()
    await slowDown()
    await expect(row.getByText(/^\d+%$/)).toBeVisible()
    await expect.poll(sent).toBeGreaterThan(25)
  })
  await test.step('after a reload the same file goes on where it was', async () => {
    await client.reload()
    await network(false, 0)
    const begun = asked.filter((method) => method === 'POST').length
    await begin()
    await expect(client.getByText('Document uploaded successfully')).toBeVisible({ timeout: 60_000 })
    expect(begun).toBe(1)
    expect(asked.filter((method) => method === 'POST').length).toBe(1)
  })
  await test.step('the document is what was sent', async () => {
    const { items } = await (await client.request.get('/api/client/documents')).json()
    const { url } = items.find(({ title }: { title: string }) => title.includes(String(mark)))
    const answer = await client.request.get(url)
    expect(answer.status()).toBe(200)
    const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    expect(sum(await answer.body())).toBe(sum(content))
  })
  await test.step('it is damaged, and not fetched whole to be repaired for a preview', async () => {
    let fetched = 0
    client.on('response', (response) => {
      if (response.url().includes('/api/files/')) fetched += Number(response.headers()['content-length'] ?? 0)
    })
    await client.getByRole('button', { name: new RegExp(`: Expert report ${mark}$`) }).click()
    await expect(client.getByText('This PDF is damaged')).toBeVisible({ timeout: 60_000 })
    expect(fetched).toBeLessThan(content.length / 2)
    await client.keyboard.press('Escape')
  })
  await test.step('removing one that is on its way deletes what has arrived', async () => {
    writeFileSync(path, Buffer.concat([content, Buffer.from('another')]))
    await slowDown()
    await begin()
    await expect.poll(sent).toBeGreaterThan(10)
    await dialog.getByRole('button', { name: `Remove ${name}` }).click()
    await expect.poll(() => asked.at(-1)).toBe('DELETE')
  })
})
