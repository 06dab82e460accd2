import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { clientPersonas, lawyerPersonas } from '#demo/personas.ts'
import { demoPassword } from '../crash/product.ts'

/** Patient: the machine is busy with the product, its database and several browsers. */
export const shown = expect.configure({ timeout: 30_000 })

export const launched = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })

const logins = {
  client: { email: clientPersonas.naomi.email, path: '/dashboard/chat' },
  lawyer: { email: lawyerPersonas.eleanor.email, path: '/lawyer-portal/chats' },
}
export type Side = keyof typeof logins

/**
 * A browser with nothing stored, signed in as the demo firm's client or lawyer, with their chat open.
 * @param email of another lawyer than Eleanor
 */
export async function chatPage(browser: Browser, baseURL: string, side: Side, email?: string): Promise<Page> {
  // Unpacked, so that what passes a proxy can be searched.
  const context = await browser.newContext({ baseURL, extraHTTPHeaders: { 'accept-encoding': 'identity' } })
  const data = { portal: side, email: email ?? logins[side].email, password: demoPassword }
  expect((await context.request.post('/api/sign-in', { data })).status()).toBe(200)
  const page = await context.newPage()
  await openChat(page, side)
  return page
}

/** Goes to the chat, or opens it again after a reload. */
export async function openChat(page: Page, side: Side): Promise<void> {
  await page.goto(logins[side].path, { waitUntil: 'networkidle' })
  if (side === 'lawyer')
    await page
      .getByRole('listitem')
      .filter({ hasText: clientPersonas.naomi.name })
      .getByRole('button', { name: 'Open Chat' })
      .click()
  await shown(field(page)).toBeVisible()
}

export const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })
export const bubble = (page: Page, text: string | RegExp) =>
  page.getByRole('listitem').filter({ hasText: text })

export async function say(page: Page, text: string): Promise<void> {
  await field(page).pressSequentially(text)
  await field(page).press('Enter')
  await shown(bubble(page, text)).toBeVisible()
}

/** Until both have opened it, a chat is not encrypted. */
export async function encryptedChat(browser: Browser, baseURL: string) {
  const client = await chatPage(browser, baseURL, 'client')
  const lawyer = await chatPage(browser, baseURL, 'lawyer')
  for (const page of [client, lawyer]) await shown(page.getByRole('button', { name: 'Verify' })).toBeVisible()
  return { client, lawyer }
}
