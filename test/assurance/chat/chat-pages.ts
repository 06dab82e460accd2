import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { clientPersonas, lawyerPersonas } from '#demo/personas.ts'
import { demoPassword } from '../crash/product.ts'

/** Patient: the machine is busy with the product, its database and several browsers. */
export const shown = expect.configure({ timeout: 30_000 })

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const args = ['--no-sandbox']

export const launched = (): Promise<Browser> => chromium.launch({ executablePath, args })

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
  return signedInPage(context, side, email)
}

async function signedInPage(context: BrowserContext, side: Side, email?: string): Promise<Page> {
  const data = { portal: side, email: email ?? logins[side].email, password: demoPassword }
  expect((await context.request.post('/api/sign-in', { data })).status()).toBe(200)
  const page = await context.newPage()
  await openChat(page, side)
  return page
}

/**
 * A browser of its own whose profile is in a folder, signed in, with the chat open. With the folder of one that was killed,
 * it starts from what that one had stored.
 */
export async function browserIn(folder: string, baseURL: string, side: Side) {
  const [starter, pidFile] = [join(folder, 'browser'), join(folder, 'pid')]
  // Playwright doesn't tell the process's id.
  const script = `#!/bin/sh\necho $$ > '${pidFile}'\nexec '${executablePath}' "$@"\n`
  await writeFile(starter, script, { mode: 0o700 })
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: starter,
    args,
    baseURL,
  })
  return {
    page: await signedInPage(context, side),
    close: () => context.close(),
    /** Ends it in the middle, with the processes that it has started. */
    kill: async () => {
      const closed = context.waitForEvent('close')
      process.kill(-Number(await readFile(pidFile, 'utf8')), 'SIGKILL')
      await closed
    },
  }
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

/** Run in a page: the names under which chats' drafts are kept. They are encrypted first, which takes a moment. */
export const draftsHere = () =>
  Object.keys(sessionStorage).filter((key) => /^portico-draft:[^:]+:chat:/.test(key))

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
