import type { Page } from '@playwright/test'
import { testAlone } from './alone.ts'
import { loseKeys } from './lose-keys.ts'
import { chatPassword, newChat } from './new-chat.ts'
import { expect } from './people.ts'

const test = testAlone()

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
const bubble = (page: Page, text: string | RegExp) => messages(page).filter({ hasText: text })
const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })

async function say(page: Page, text: string) {
  await field(page).fill(text)
  await field(page).press('Enter')
}

/** What is stored for the case that a tab is closed. */
const copies = () => Object.entries(localStorage).filter(([key]) => key.startsWith('portico-copy:'))

/** Another tab of the same browser, with the chat open. */
async function newTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto('/dashboard/chat')
  await expect(field(tab)).toBeVisible()
  return tab
}

const numbers = async (page: Page) =>
  (await messages(page).allTextContents()).flatMap((text) => /Number (\d+)/.exec(text)?.[1] ?? [])

test('two tabs of one person send and read at once: in order, exactly once', async ({ visit, enter }) => {
  const [client, lawyer] = [await visit(), await enter('lawyer')]
  await newChat(client, lawyer)
  const other = await newTab(client)
  const [a, b] = [
    ['1', '3', '5', '7', '9'],
    ['2', '4', '6', '8', '10'],
  ]
  await Promise.all(
    [a, b].map(async (own, at) => {
      const page = at === 0 ? client : other
      for (const number of own ?? []) {
        await say(page, `Number ${number} from tab ${at}`)
        await expect(bubble(page, `Number ${number} from tab ${at}`)).toBeVisible()
      }
    }),
  )
  await test.step('each page shows all of them once, in the same order, and each tab’s in its own', async () => {
    for (const page of [client, other, lawyer])
      await expect.poll(async () => (await numbers(page)).length).toBe(10)
    const seen = await numbers(lawyer)
    expect(new Set(seen).size).toBe(10)
    for (const page of [client, other]) expect(await numbers(page)).toEqual(seen)
    expect(seen.filter((number) => a?.includes(number))).toEqual(a)
    expect(seen.filter((number) => b?.includes(number))).toEqual(b)
    // Both tabs are one device.
    await client.getByRole('button', { name: 'Verify' }).click()
    await expect(client.getByRole('dialog').getByText(/^This device/)).toHaveCount(1)
    await expect(client.getByRole('dialog').getByRole('listitem')).toHaveCount(2)
    await client.keyboard.press('Escape')
  })
  await test.step('the first tab is closed: the other one reads and writes on', async () => {
    await client.close()
    await say(lawyer, 'Still there?')
    await expect(bubble(other, 'Still there?')).toBeVisible()
    await say(other, 'Yes.')
    await expect(bubble(lawyer, 'Yes.')).toBeVisible()
  })
})

test('the next tab sends what a closed tab has not sent, once; signing out erases it', async ({
  visit,
  enter,
}) => {
  const [client, lawyer] = [await visit(), await enter('lawyer')]
  const { email } = await newChat(client, lawyer)
  await say(client, 'Before.')
  await expect(bubble(lawyer, 'Before.')).toBeVisible()
  /** Writes without a connection, and closes the tab. */
  const leave = async (tab: Page, ...texts: string[]) => {
    await tab.context().setOffline(true)
    for (const text of texts) {
      await say(tab, text)
      await expect(bubble(tab, text)).toContainText('Sending')
    }
    // Stored, encrypted.
    await expect.poll(async () => (await tab.evaluate(copies)).length).toBe(1)
    await expect(field(tab)).toHaveValue('')
    const kept = JSON.stringify(await tab.evaluate(copies))
    for (const text of texts) expect(kept).not.toContain(text)
    const context = tab.context()
    // Its browser stays open.
    const blank = await context.newPage()
    await tab.close()
    await context.setOffline(false)
    return blank
  }
  const next = await leave(client, 'Left in a closed tab.', 'This one, too.')
  await test.step('any page of the portal sends it', async () => {
    await next.goto('/dashboard')
    for (const text of ['Left in a closed tab.', 'This one, too.'])
      await expect(bubble(lawyer, text)).toHaveCount(1)
    await next.goto('/dashboard/chat')
    await expect(bubble(next, 'This one, too.')).toContainText(/Sent|Read/)
    expect((await messages(lawyer).allTextContents()).join()).toMatch(
      /Before\.[\s\S]*Left in a closed tab\.[\s\S]*This one, too\./,
    )
  })
  await test.step('signing out asks, and erases what another tab has left', async () => {
    await next.context().route(/chat\/send/, (route) => route.abort())
    const other = await newTab(next)
    await say(other, 'Never to be sent.')
    await expect(bubble(other, 'Never to be sent.')).toContainText('Sending')
    await expect.poll(async () => (await next.evaluate(copies)).length).toBe(1)
    await other.close()
    await next.getByRole('button', { name: 'Sign Out' }).click()
    await next.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(next.getByText('Logged out successfully')).toBeVisible()
    expect(await next.evaluate(copies)).toEqual([])
    await next.context().unroute(/chat\/send/)
    const data = { portal: 'client', email, password: chatPassword }
    expect((await next.request.post('/api/sign-in', { data })).status()).toBe(200)
    await next.goto('/dashboard/chat')
    await say(next, 'After that.')
    await expect(bubble(lawyer, 'After that.')).toBeVisible()
    await expect(bubble(lawyer, 'Never to be sent.')).toHaveCount(0)
  })
})

test('a device gets a missing key automatically, once somebody who has it is online', async ({
  visit,
  enter,
  server,
}) => {
  const [client, lawyer] = [await visit(), await enter('lawyer')]
  const { name } = await newChat(client, lawyer)
  await say(client, 'Do you still have the key?')
  await expect(bubble(lawyer, 'Do you still have the key?')).toBeVisible()
  await lawyer.goto('about:blank')
  await loseKeys(server.dataDir, name)
  await client.reload()
  await expect(bubble(client, 'Waiting for the key')).toBeVisible()
  await expect(client.getByText(/It comes by itself, once another device of yours/)).toBeVisible()
  // Any screen will do.
  await lawyer.goto('/lawyer-portal/pins')
  await expect(bubble(client, 'Do you still have the key?')).toBeVisible()
  await expect(client.getByText(/It comes by itself/)).toHaveCount(0)
})
