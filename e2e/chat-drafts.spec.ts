import type { Page } from '@playwright/test'
import { testAlone } from './alone.ts'
import { chatPassword, newChat } from './new-chat.ts'
import { expect } from './people.ts'

const test = testAlone()

const bubble = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('listitem').filter({ hasText: text })
const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })

/** What is stored for the case that a tab is closed. */
const copies = () => Object.entries(localStorage).filter(([key]) => key.startsWith('portico-copy:'))

/** Puts copies there as those of a page that is gone. */
function leaveCopy(left: ReturnType<typeof copies>) {
  for (const [key, value] of left) {
    const [start, owner, , ...name] = key.split(':')
    localStorage.setItem([start, owner, crypto.randomUUID(), ...name].join(':'), value)
  }
}

/** Another tab of the same browser, with the chat open. */
async function newTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto('/dashboard/chat')
  await expect(field(tab)).toBeVisible()
  return tab
}

test('unsent text survives a closed tab, encrypted; signing out erases it', async ({ visit, enter }) => {
  const [client, lawyer] = [await visit(), await enter('lawyer')]
  const { email } = await newChat(client, lawyer)
  const isCopied = async (count: number) =>
    expect.poll(async () => (await client.evaluate(copies)).length).toBe(count)
  /** Types into a tab, and closes it. The first one stays open, so that their storage can be looked at. */
  const leave = async (tab: Page, text: string, count: number) => {
    await field(tab).fill(text)
    await isCopied(count)
    await tab.close()
    const kept = await client.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
    expect(kept).not.toContain(text)
  }
  await client.goto('/dashboard')
  await test.step('the next tab has it, once, over reloads, until it is sent', async () => {
    await leave(await newTab(client), 'Half a sentence', 1)
    const next = await newTab(client)
    await expect(field(next)).toHaveValue('Half a sentence')
    for (const _ of [1, 2]) {
      await next.reload()
      await expect(field(next)).toHaveValue('Half a sentence')
      await isCopied(1)
    }
    // As a page leaves it that is reloaded before it has copied what it took over: the same text, encrypted differently.
    const older = await client.evaluate(copies)
    await field(next).fill('')
    await isCopied(0)
    await field(next).fill('Half a sentence')
    await isCopied(1)
    await client.evaluate(leaveCopy, older)
    await isCopied(2)
    await next.reload()
    await expect(field(next)).toHaveValue('Half a sentence')
    await isCopied(1)
    await field(next).press('Enter')
    await expect(bubble(lawyer, 'Half a sentence')).toHaveCount(1)
    await isCopied(0)
    await next.close()
    const later = await newTab(client)
    await expect(bubble(later, 'Half a sentence')).toBeVisible()
    await expect(field(later)).toHaveValue('')
    await later.close()
  })
  await test.step('texts of two tabs come together; a tab in which something is typed keeps that', async () => {
    const [one, other] = [await newTab(client), await newTab(client)]
    // Typed first: an empty field takes over what another tab leaves.
    await field(other).fill('Of the second tab')
    await isCopied(1)
    await leave(one, 'Of the first tab', 2)
    await other.reload()
    await expect(field(other)).toHaveValue('Of the second tab')
    await other.close()
    const next = await newTab(client)
    await expect(field(next)).toHaveValue(/^Of the (first|second) tab\n\nOf the (first|second) tab$/)
    await isCopied(1)
    await next.close()
  })
  await test.step('a sign-out asks, and erases what a closed tab left', async () => {
    await client.getByRole('button', { name: 'Sign Out' }).click()
    const question = client.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Keep writing' }).click()
    const open = await newTab(client)
    await expect(field(open)).toHaveValue(/Of the first tab/)
    await open.close()
    await client.getByRole('button', { name: 'Sign Out' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(client.getByText('Logged out successfully')).toBeVisible()
    expect(await client.evaluate(copies)).toEqual([])
    const data = { portal: 'client', email, password: chatPassword }
    expect((await client.request.post('/api/sign-in', { data })).status()).toBe(200)
    const after = await newTab(client)
    await expect(bubble(after, 'Half a sentence')).toBeVisible()
    await expect(field(after)).toHaveValue('')
    await after.close()
  })
  await test.step('what an open tab has, a sign-out elsewhere leaves to it, unasked', async () => {
    await client.goto('/dashboard')
    const open = await newTab(client)
    await field(open).fill('Still here')
    await isCopied(1)
    await client.getByRole('button', { name: 'Sign Out' }).click()
    await expect(client.getByText('Logged out successfully')).toBeVisible()
    expect(await client.evaluate(copies)).toEqual([])
    const data = { portal: 'client', email, password: chatPassword }
    expect((await client.request.post('/api/sign-in', { data })).status()).toBe(200)
    await open.bringToFront()
    await open.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(field(open)).toHaveValue('Still here')
  })
})

test('a page that is left while a text is being encrypted asks first, and then loses nothing', async ({
  visit,
  enter,
}) => {
  const [client, lawyer] = [await visit(), await enter('lawyer')]
  await newChat(client, lawyer)
  await client.addInitScript(() => {
    const post = Worker.prototype.postMessage
    const held: (() => void)[] = []
    Worker.prototype.postMessage = function (...sent: [unknown]) {
      const { method } = sent[0] as { method?: string }
      if (method === 'keep') held.push(() => post.apply(this, sent))
      else post.apply(this, sent)
    }
    const encryptHeld = () => {
      for (const send of held.splice(0)) send()
    }
    Object.assign(window, { encryptHeld })
  })
  await client.goto('/dashboard/chat')
  await field(client).fill('Not encrypted yet')
  const asked = client.waitForEvent('dialog')
  const reloading = client.evaluate(() => location.reload())
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await reloading
  await expect(field(client)).toHaveValue('Not encrypted yet')
  await client.evaluate(() => (window as unknown as { encryptHeld: () => void }).encryptHeld())
  await expect.poll(() => client.evaluate(copies)).toHaveLength(1)
  await client.reload()
  await expect(field(client)).toHaveValue('Not encrypted yet')
})
