import { test as base, expect, type Page } from '@playwright/test'
import { administrator, castClients, castLawyers } from '../db/seed/cast.ts'

const doors = {
  admin: { path: '/admin', email: administrator.email },
  lawyer: { path: '/lawyer-portal', email: castLawyers.eleanor.email },
  client: { path: '/dashboard', email: castClients.naomi.email },
}

interface People {
  /** A browser of a visitor's own. */
  visit: () => Promise<Page>
  /** A browser of somebody's own, signed in through their door. */
  enter: (who: keyof typeof doors) => Promise<Page>
}

/** People aren't as quick as tests: a page that was gone to is there when its script is. */
function unhurried(page: Page): Page {
  const goto = page.goto.bind(page)
  page.goto = async (...asked) => {
    const answer = await goto(...asked)
    await page.waitForFunction(() => {
      const isOurs = '__reactRouterContext' in window
      return (
        !isOurs || Object.keys(document.body.firstElementChild ?? {}).some((key) => key.startsWith('__react'))
      )
    })
    return answer
  }
  return page
}

/** A test with people in it. Whatever a page of theirs complains about on its console fails the test. */
export const test = base.extend<People>({
  page: async ({ page }, use) => use(unhurried(page)),
  visit: async ({ browser }, use) => {
    const complaints: string[] = []
    const contexts: { close: () => Promise<void> }[] = []
    await use(async () => {
      const context = await browser.newContext()
      contexts.push(context)
      const page = unhurried(await context.newPage())
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        // A refused request is what some tests are about; the browser notes each one.
        const expected =
          message.text().startsWith('Failed to load resource') ||
          // As are lost connections.
          message.text().includes('ERR_INTERNET_DISCONNECTED')
        if (message.type() === 'error' && !expected) complaints.push(message.text())
      })
      return page
    })
    await Promise.all(contexts.map((context) => context.close()))
    expect(complaints).toEqual([])
  },
  enter: async ({ visit }, use) => {
    await use(async (who) => {
      const page = await visit()
      const { path, email } = doors[who]
      await page.goto(path)
      await page.getByLabel(/email/i).fill(email)
      await page.getByLabel('Password').fill(process.env.DEMO_PASSWORD ?? '')
      await page.getByRole('button', { name: 'Login' }).click()
      await page.waitForURL((url) => url.pathname === path)
      return page
    })
  },
})

export { expect }
