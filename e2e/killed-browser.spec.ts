import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { testAlone } from './alone.ts'
import { chatPassword, newChat } from './new-chat.ts'
import { expect } from './people.ts'

const test = testAlone()

/** A browser whose profile is in a folder, and which can be killed with all of its processes. */
async function browserIn(folder: string, baseURL: string) {
  const [starter, pidFile] = [join(folder, 'browser'), join(folder, 'pid')]
  const executable = process.env.CHROMIUM_PATH ?? chromium.executablePath()
  // Playwright doesn't tell the process's id.
  await writeFile(starter, `#!/bin/sh\necho $$ > '${pidFile}'\nexec '${executable}' "$@"\n`, { mode: 0o700 })
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: starter,
    args: ['--no-sandbox'],
    baseURL,
  })
  return {
    context,
    page: await context.newPage(),
    kill: async () => {
      const closed = context.waitForEvent('close')
      process.kill(-Number(await readFile(pidFile, 'utf8')), 'SIGKILL')
      await closed
    },
  }
}

const bubble = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('listitem').filter({ hasText: text })
const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })

/** How many copies of drafts and unsent messages are on the disk. */
async function copiesOnDisk(): Promise<number> {
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const all = await indexedDB.databases()
  const { name } = all.find((one) => one.name?.startsWith('portico-copies-')) ?? {}
  if (!name) return 0
  const database = await settled(indexedDB.open(name))
  const count = await settled(database.transaction('copies').objectStore('copies').count())
  database.close()
  return count
}

test('a browser that is killed has what was typed and not sent: messages are sent, once, and a draft is there', async ({
  enter,
  visit,
  server,
}) => {
  test.slow()
  const lawyer = await enter('lawyer')
  const { email } = await newChat(await visit(), lawyer)
  const folder = await mkdtemp(join(tmpdir(), 'portico-killed-'))
  const signIn = async (page: Page) => {
    const data = { portal: 'client', email, password: chatPassword }
    expect((await page.request.post('/api/sign-in', { data })).status()).toBe(200)
  }
  const first = await browserIn(folder, server.baseURL)
  await signIn(first.page)
  await first.page.goto('/dashboard/chat', { waitUntil: 'networkidle' })
  await field(first.page).fill('Before.')
  await field(first.page).press('Enter')
  await expect(bubble(lawyer, 'Before.')).toBeVisible()
  await first.context.setOffline(true)
  for (const text of ['One, without a connection.', 'Two.']) {
    await field(first.page).fill(text)
    await field(first.page).press('Enter')
    await expect(bubble(first.page, text)).toBeVisible()
  }
  await field(first.page).fill('Half a sentence')
  await expect.poll(() => first.page.evaluate(copiesOnDisk)).toBe(2)
  await first.kill()

  const again = await browserIn(folder, server.baseURL)
  await signIn(again.page)
  await again.page.goto('/dashboard')
  for (const text of ['One, without a connection.', 'Two.']) await expect(bubble(lawyer, text)).toHaveCount(1)
  await again.page.goto('/dashboard/chat')
  await expect(field(again.page)).toHaveValue('Half a sentence')
  await field(again.page).fill('')
  await expect.poll(() => again.page.evaluate(copiesOnDisk)).toBe(0)
  await again.context.close()
  await rm(folder, { recursive: true, force: true })
})

test('signing out erases what was kept on the disk', async ({ enter, visit }) => {
  const client = await visit()
  await newChat(client, await enter('lawyer'))
  await field(client).fill('Half a sentence')
  await expect.poll(() => client.evaluate(copiesOnDisk)).toBe(1)
  await client.getByRole('button', { name: 'Sign Out' }).click()
  await client.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(client).not.toHaveURL(/dashboard/)
  expect(
    await client.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)),
  ).not.toContainEqual(expect.stringContaining('portico-copies-'))
})
