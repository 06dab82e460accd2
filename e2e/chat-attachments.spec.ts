import { readFile } from 'node:fs/promises'
import { testAlone } from './alone.ts'
import { expectAccessible, lookAt } from './axe.ts'
import { expect } from './people.ts'

const test = testAlone()

test('files are sent both ways, and the server has ciphertext alone', async ({ enter }) => {
  const [client, lawyer] = await Promise.all([enter('client'), enter('lawyer')])
  await Promise.all([client.goto('/dashboard/chat'), lawyer.goto('/lawyer-portal/chats')])
  await expect(client.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await expect(client.getByText('Files can be attached once the chat is end-to-end encrypted.')).toBeVisible()
  await expect(client.getByRole('button', { name: 'Attach files' })).toBeHidden()
  const card = lawyer.getByRole('listitem').filter({ hasText: 'Naomi Prescott-Reyes' })
  await card.getByRole('button', { name: 'Open Chat' }).click()
  const dialog = lawyer.getByRole('dialog').filter({ hasText: 'Chat with' })
  const files = client.getByRole('list', { name: 'Files to send' })

  await test.step('what can’t be sent is refused in words, and a file can be taken out again', async () => {
    await expect(client.getByRole('button', { name: 'Attach files' })).toBeVisible()
    const choose = client.locator('input[type=file]')
    await choose.setInputFiles({
      name: 'tool.exe',
      mimeType: 'application/x-msdownload',
      buffer: Buffer.from('MZ'),
    })
    await expect(client.getByRole('alert')).toContainText('tool.exe: Accepted file types: pdf')
    await choose.setInputFiles({
      name: 'wrong.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Not this one.'),
    })
    await files.getByRole('button', { name: 'Remove wrong.txt' }).click()
    await expect(files).toBeHidden()
  })

  const content = await readFile('e2e/portrait.png')
  await test.step('a picture is shown to the other one, after it was decrypted there', async () => {
    const named = client.waitForRequest((request) => /chat\/send/.test(request.url()))
    await client
      .locator('input[type=file]')
      .setInputFiles({ name: 'Heliotrope.png', mimeType: 'image/png', buffer: content })
    await client.getByRole('textbox', { name: 'Message' }).fill('Here it is.')
    await client.getByRole('button', { name: 'Send' }).click()
    const body = (await named).postData() ?? ''
    expect(body).not.toContain('Heliotrope')
    const id = /"fileId":"([0-9a-f-]{36})"/.exec(body)?.[1]
    await expect(dialog.getByRole('listitem').last()).toContainText('Here it is.')
    await dialog.getByRole('button', { name: 'Open Heliotrope.png' }).click()
    const picture = lawyer.getByRole('img', { name: 'Heliotrope.png' })
    await expect(picture).toBeVisible()
    expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await lawyer.keyboard.press('Escape')

    const stored = await (await client.request.get(`/api/files/${id}`)).body()
    expect(stored.length).toBeGreaterThan(content.length)
    expect(stored.includes(content.subarray(64, 96))).toBe(false)
    expect(stored.includes('PNG')).toBe(false)
  })

  await test.step('the receiver is warned, and saves what was sent', async () => {
    const letter = Buffer.from(`%PDF-1.7\n${'The vase was broken before. '.repeat(5000)}`)
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'Letter.pdf', mimeType: 'application/pdf', buffer: letter })
    await dialog.getByRole('button', { name: 'Send' }).click()
    await client.getByRole('button', { name: 'Save Letter.pdf' }).click()
    const warning = client.getByRole('alertdialog')
    await expect(warning).toContainText('was not checked for viruses')
    const download = client.waitForEvent('download')
    await warning.getByRole('button', { name: 'Save' }).click()
    const saved = await download
    expect(saved.suggestedFilename()).toBe('Letter.pdf')
    expect((await readFile(await saved.path())).equals(letter)).toBe(true)
  })

  await test.step('what is sent without a connection survives a reload', async () => {
    await client.context().setOffline(true)
    await client
      .locator('input[type=file]')
      .setInputFiles({ name: 'Kept.txt', mimeType: 'text/plain', buffer: Buffer.from('Kept here.') })
    await client.getByRole('button', { name: 'Send' }).click()
    const messages = client.getByRole('region', { name: 'Messages' })
    await expect(messages.getByRole('listitem').filter({ hasText: 'Kept.txt' })).toContainText('Sending')
    await client.context().setOffline(false)
    await client.reload()
    await dialog.getByRole('button', { name: 'Open Kept.txt' }).click()
    await expect(lawyer.getByText('Kept here.')).toBeVisible()
    await lawyer.keyboard.press('Escape')
  })
  await test.step('it is accessible', async () => {
    await expect(client.getByRole('button', { name: 'Attach files' })).toBeVisible()
    await client
      .locator('input[type=file]')
      .setInputFiles({ name: 'next.txt', mimeType: 'text/plain', buffer: Buffer.from('Next.') })
    for (const look of [
      { width: 375, colorScheme: 'dark' },
      { width: 1440, colorScheme: 'light' },
    ] as const) {
      await lookAt(client, look)
      await expectAccessible(client, 'a chat with files')
    }
  })
})
