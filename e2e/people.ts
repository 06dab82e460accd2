import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { administrator, clientPersonas, lawyerPersonas } from '#demo/personas.ts'

const logins = {
  admin: { path: '/admin', email: administrator.email },
  lawyer: { path: '/lawyer-portal', email: lawyerPersonas.eleanor.email },
  client: { path: '/dashboard', email: clientPersonas.naomi.email },
}

interface Network {
  /**
   * Whether the browsers save data, as a person may ask theirs to. Then the code of other sections isn't loaded ahead,
   * which takes longer than loading the page.
   */
  savesData: boolean
}

interface People {
  /** A new browser without a session. */
  visit: () => Promise<Page>
  /** A new browser with the person's session, at their first page. */
  enter: (who: keyof typeof logins) => Promise<Page>
}

/** Makes `goto` and `reload` wait until React has taken over the page: people are slower than tests. */
export function unhurried(page: Page): Page {
  const hydrated = async () => {
    await page.waitForFunction(() => {
      const isOurs = '__reactRouterContext' in window
      return (
        !isOurs || Object.keys(document.body.firstElementChild ?? {}).some((key) => key.startsWith('__react'))
      )
    })
    // Effects, such as those that listen to keys, run after the first frame. Without scripts there is none to wait for.
    const idle = async () => {
      if (await page.evaluate(() => '__reactRouterContext' in window))
        await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2_000 })))
    }
    // The page may lead elsewhere at once, such as to a login.
    await idle().catch(() => {})
  }
  const goto = page.goto.bind(page)
  page.goto = async (...asked) => {
    const answer = await goto(...asked)
    await hydrated()
    return answer
  }
  const reload = page.reload.bind(page)
  page.reload = async (...asked) => {
    const answer = await reload(...asked)
    // A test that asks for the beginning of the page alone looks at it before its script has loaded.
    if (asked[0]?.waitUntil !== 'commit') await hydrated()
    return answer
  }
  return page
}

/** Makes every tab of a browser `unhurried`. */
function unhurriedTabs(context: BrowserContext): BrowserContext {
  const newPage = context.newPage.bind(context)
  context.newPage = async () => unhurried(await newPage())
  return context
}

/** A test with people's browsers. An error on a page's console fails the test. */
export const test = base.extend<Network & People>({
  savesData: [true, { option: true }],
  context: async ({ context }, use) => use(unhurriedTabs(context)),
  visit: async ({ browser, savesData }, use) => {
    const complaints: string[] = []
    const contexts: { close: () => Promise<void> }[] = []
    await use(async () => {
      const context = unhurriedTabs(await browser.newContext())
      contexts.push(context)
      const page = await context.newPage()
      const devTools = await context.newCDPSession(page)
      await devTools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: savesData })
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        // Some tests cause refused requests, which the browser logs.
        const expected =
          message.text().startsWith('Failed to load resource') ||
          // Others cut the connection.
          /ERR_INTERNET_DISCONNECTED|Error loading route module|Failed to fetch dynamically/.test(
            message.text(),
          )
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
      const { path, email } = logins[who]
      // Not by the login's page: loading it took longer than many a test.
      const data = { portal: who, email, password: process.env.DEMO_PASSWORD }
      const answer = await page.request.post('/api/sign-in', { data })
      expect(answer.status(), await answer.text()).toBe(200)
      await page.goto(path)
      await expect(page).toHaveURL((url) => url.pathname === path)
      return page
    })
  },
})

export { expect }
