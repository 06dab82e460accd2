import { readFile } from 'node:fs/promises'
import { unzipped } from '#test/zip.ts'
import { testAlone } from './alone.ts'
import { newChat } from './new-chat.ts'
import { expect } from './people.ts'

const test = testAlone()

test('a client’s own data has the texts and files of encrypted chats, opened by their browser', async ({
  visit,
  enter,
}) => {
  const [client, lawyer] = [await visit(), await enter('lawyer')]
  const { email } = await newChat(client, lawyer)
  const say = async (page: typeof client, text: string) => {
    await page.getByRole('textbox', { name: 'Message' }).fill(text)
    await page.getByRole('button', { name: 'Send' }).click()
  }
  await say(client, 'The word is heliotrope.')
  await expect(lawyer.getByRole('listitem').filter({ hasText: 'heliotrope' })).toBeVisible()
  const letter = Buffer.from(`%PDF-1.7\n${'The vase was broken before. '.repeat(5000)}`)
  await lawyer
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'Letter.pdf', mimeType: 'application/pdf', buffer: letter })
  await say(lawyer, 'My letter, and the word marigold.')
  await expect(client.getByRole('listitem').filter({ hasText: 'marigold' })).toBeVisible()

  /** Downloads the data as a person does. */
  const saved = async (page: typeof client) => {
    await page.goto('/dashboard/profile')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download My Data' }).click()
    return unzipped(await readFile(await (await download).path()))
  }
  await test.step('in the browser that has the keys', async () => {
    const files = await saved(client)
    const chat = files.get('chats/Eleanor Vance.txt')?.toString() ?? ''
    expect(chat).toMatch(/You\nThe word is heliotrope\.[\s\S]+Eleanor Vance\nAttachment: Letter\.pdf/)
    expect(chat).toContain('(attachments/Letter.pdf)')
    expect(chat).toContain('My letter, and the word marigold.')
    expect(files.get('attachments/Letter.pdf')?.equals(letter)).toBe(true)
    expect(files.get('data.json')?.toString()).toContain('The word is heliotrope.')
    expect(files.get('README.txt')?.toString()).toContain('attachments')
  })
  await test.step('another browser has the ciphertext, and says so', async () => {
    const other = await visit()
    const data = { portal: 'client', email, password: 'a lamp on the bridge' }
    expect((await other.request.post('/api/sign-in', { data })).status()).toBe(200)
    const files = await saved(other)
    await expect(other.getByText(/3 encrypted messages can’t be opened with the keys/)).toBeVisible()
    const all = Buffer.concat([...files.values()]).toString()
    for (const word of ['heliotrope', 'marigold', 'Letter.pdf', 'The vase']) expect(all).not.toContain(word)
    expect(files.get('chats/Eleanor Vance.txt')?.toString()).toContain('has no key for it')
  })
})
