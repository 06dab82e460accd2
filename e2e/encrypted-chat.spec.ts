import type { Page } from '@playwright/test'
import { testAlone } from './alone.ts'
import { expectAccessible } from './axe.ts'
import { newChat, chatPassword as password } from './new-chat.ts'
import { expect } from './people.ts'

const test = testAlone()

/** Signs in to the client portal in a browser of their own, and opens the chat. */
async function openChat(page: Page, email: string) {
  const data = { portal: 'client', email, password }
  expect((await page.request.post('/api/sign-in', { data })).status()).toBe(200)
  await page.goto('/dashboard/chat')
}

/** As an older browser answers. Its worker is left alone: it isn't asked. */
const withoutX25519 = () => {
  const make = crypto.subtle.generateKey.bind(crypto.subtle)
  crypto.subtle.generateKey = ((algorithm: unknown, ...rest: [boolean, KeyUsage[]]) =>
    algorithm === 'X25519'
      ? Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'))
      : make(algorithm as 'Ed25519', ...rest)) as typeof crypto.subtle.generateKey
}

/** Has the browser remember that each chain of keys went on for longer than the firm's record does. */
async function rememberMore(): Promise<void> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const all = await indexedDB.databases()
  const { name = '' } = all.find((one) => one.name?.startsWith('portico-keys-')) ?? {}
  const database = await done(indexedDB.open(name))
  const store = database.transaction('keys', 'readwrite').objectStore('keys')
  for (const key of await done(store.getAllKeys()))
    if (String(key).startsWith('head:')) await done(store.put({ seq: 99, hash: 'f'.repeat(64) }, key))
  database.close()
}

test('a chat is encrypted in the browsers, and a new device is given access', async ({ visit, enter }) => {
  const client = await visit()
  const lawyer = await enter('lawyer')
  const { email } = await newChat(client, lawyer)
  const dialog = lawyer.getByRole('dialog')
  await expect(dialog.getByText(/Your firm can recover this chat if it must/)).toBeVisible()

  await test.step('what is sent is ciphertext', async () => {
    const sent = client.waitForRequest((request) => /chat\/send/.test(request.url()))
    const box = client.getByRole('textbox', { name: 'Message' })
    await box.fill('The word is heliotrope.')
    await box.press('Enter')
    const body = (await sent).postData() ?? ''
    expect(body).toContain('sealedText')
    expect(body).not.toContain('heliotrope')
    await expect(dialog.getByRole('listitem').filter({ hasText: 'heliotrope' })).toBeVisible()
    await client.reload()
    await expect(client.getByRole('listitem').filter({ hasText: 'heliotrope' })).toBeVisible()
  })
  await test.step('the search finds it, without its accents, and marks it', async () => {
    await client.getByRole('button', { name: 'Search in this chat' }).click()
    await client.getByRole('searchbox', { name: 'Search in this chat' }).fill('HÉLIOTROPE')
    await expect(client.getByText('1 of 1')).toBeVisible()
    await expect(client.locator('mark')).toHaveText('heliotrope')
    await expectAccessible(client, 'search in a chat')
    await client.keyboard.press('Escape')
    await expect(client.locator('mark')).toHaveCount(0)
  })
  await test.step('both see the same safety number', async () => {
    const numbers = []
    for (const page of [client, lawyer]) {
      await page.getByRole('button', { name: 'Verify' }).click()
      numbers.push(await page.getByLabel('Safety number', { exact: true }).textContent())
      await page.keyboard.press('Escape')
    }
    expect(numbers[0]).toBe(numbers[1])
  })
  await test.step('the lawyer gives a new device access, after six digits', async () => {
    const second = await visit()
    await openChat(second, email)
    await expect(second.getByText('Waiting for the key')).toBeVisible()
    await second.getByRole('button', { name: 'Request Access' }).click()
    await dialog.getByRole('button', { name: 'Compare Digits' }).waitFor()
    // On a phone, too, the notice leaves the rest of the chat within reach.
    const { width, height } = lawyer.viewportSize() ?? { width: 0, height: 0 }
    await lawyer.setViewportSize({ width: 375, height: 700 })
    const cutOff = await dialog
      .locator('section')
      .filter({ has: lawyer.getByRole('textbox', { name: 'Message' }) })
      .evaluate((chat) => chat.scrollHeight - chat.clientHeight)
    expect(cutOff).toBeLessThanOrEqual(0)
    await lawyer.setViewportSize({ width, height })
    await dialog.getByRole('button', { name: 'Compare Digits' }).click()
    const digits = await second.getByLabel('Six digits').textContent()
    await expect(dialog.getByLabel('Six digits')).toHaveText(digits ?? '')
    await dialog.getByRole('button', { name: 'Digits Match: Give Access' }).click()
    await expect(second.getByRole('listitem').filter({ hasText: 'heliotrope' })).toBeVisible()
  })
  await test.step('keys older than those that a browser remembers are compared before it writes on', async () => {
    await client.evaluate(rememberMore)
    await client.reload()
    await expect(client.getByText(/has changed that shouldn’t have/)).toBeVisible()
    const box = client.getByRole('textbox', { name: 'Message' })
    await box.fill('After the restore.')
    await box.press('Enter')
    await expect(client.getByText('Not sent')).toBeVisible()
    await client.getByRole('button', { name: 'Compare the Keys' }).click()
    await expect(client.getByLabel('Safety number', { exact: true })).toHaveText(/^\d{30}$/)
    await expect(
      client
        .getByRole('dialog')
        .getByText(/^Device of /)
        .first(),
    ).toBeVisible()
    await expect(client.getByText('This browser hasn’t seen it before.')).toHaveCount(0)
    await expectAccessible(client, 'keys that are compared')
    await client.getByRole('button', { name: 'Numbers Match: Accept' }).click()
    await expect(client.getByText(/has changed that shouldn’t have/)).toHaveCount(0)
    await expect(client.getByRole('listitem').filter({ hasText: 'heliotrope' })).toBeVisible()
    await client.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('listitem').filter({ hasText: 'After the restore.' })).toBeVisible()
  })
  await test.step('an old browser says so, and one that stores no keys', async () => {
    const old = await visit()
    await old.addInitScript(withoutX25519)
    await openChat(old, email)
    await expect(old.getByText(/too old to read or write encrypted messages/)).toBeVisible()
    await expect(old.getByRole('listitem').filter({ hasText: 'Waiting for the key' })).toHaveCount(2)
    const forgetful = await visit()
    await forgetful.route(/agent\.worker/, async (route) => {
      const answer = await route.fetch()
      const body = `indexedDB.open = () => { throw new DOMException('', 'SecurityError') };${await answer.text()}`
      await route.fulfill({ response: answer, body })
    })
    await openChat(forgetful, email)
    await expect(forgetful.getByText(/doesn’t let the page store keys/)).toBeVisible()
  })
})
