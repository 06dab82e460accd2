import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { administrator, castClients, castLawyers } from '../db/seed/cast.ts'
import { ownServer } from './own-server.ts'

/** Short enough for every field. Whatever of it became an element would call `hit`, or break the page's policy. */
export const script = `"><img src=x onerror=hit()><svg onload=hit()>`
/** What of it is read where it is shown as the words that it is. */
export const shown = 'onerror=hit()'
export const password = 'a browser test signs in'

export type Person = 'admin' | 'lawyer' | 'client'
const people: Record<Person, { email: string; portal: string }> = {
  admin: { email: administrator.email, portal: 'admin' },
  lawyer: { email: castLawyers.eleanor.email, portal: 'lawyer' },
  client: { email: castClients.naomi.email, portal: 'client' },
}

export type HostileWorld = Awaited<ReturnType<typeof hostileWorld>>

/** A server of its own, browsers that tell what runs in them, and what they have told so far. */
export async function hostileWorld() {
  const server = await ownServer(password)
  const wrong: string[] = []

  /**
   * A browser that tells whatever it runs or refuses to run.
   * @param expected refusals that the test itself brings about
   */
  async function watched(browser: Browser, who?: Person, expected?: RegExp): Promise<Page> {
    const context = await browser.newContext({ baseURL: server.baseURL })
    await context.exposeFunction('hit', () => wrong.push(`${who}: ran`))
    const page = await context.newPage()
    page.on('dialog', (dialog) => {
      // Of the browser, about a form that was opened: the one dialog that isn't a script's.
      if (dialog.type() !== 'beforeunload') wrong.push(`${who}: dialog at ${page.url()}`)
      void dialog.accept()
    })
    page.on('console', (message) => {
      const text = message.text()
      if (/content security policy|refused to/i.test(text) && !expected?.test(text))
        wrong.push(`${who} at ${page.url()}: ${text}`)
    })
    if (who) {
      const { email, portal } = people[who]
      const answer = await page.request.post('/api/sign-in', { data: { email, password, portal } })
      expect(answer.status()).toBe(200)
    }
    return page
  }

  /** Nothing of a text has become an element. */
  async function harmless(page: Page, what: string) {
    const made = await page.locator('[onerror], [onload], img[src="x"], a[href^="javascript:"]').count()
    if (made) wrong.push(`${what}: ${made} elements were made of it`)
  }

  return { ...server, wrong, screens: { opened: 0, showing: 0 }, watched, harmless }
}

/** Writes, and insists that it was taken. */
export async function write(api: APIRequestContext, path: string, data: object, method = 'POST') {
  const answer = await api.fetch(`/api${path}`, { method, data })
  expect(answer.status(), `${path}: ${await answer.text()}`).toBeLessThan(300)
  return answer.json()
}

export const read = async (api: APIRequestContext, path: string) => (await api.get(`/api${path}`)).json()

/** @returns the file's id */
export async function upload(api: APIRequestContext, name: string, bytes: Buffer, purpose = 'attachment') {
  const answer = await api.post(`/api/uploads?for=${purpose}`, {
    data: bytes,
    headers: { 'x-file-name': encodeURIComponent(name), 'content-type': 'application/octet-stream' },
  })
  expect(answer.status(), `${name}: ${await answer.text()}`).toBe(201)
  return (await answer.json()).id as string
}
