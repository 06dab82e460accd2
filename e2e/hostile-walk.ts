import type { Page } from '@playwright/test'
import { isLong } from '../test/assurance/figure.ts'
import { type HostileRun, shown } from './fixtures/hostile.ts'

type Screens = { opened: number; showing: number }

/** Opens a screen and its dialogs. */
async function lookAt(run: HostileRun, screens: Screens, page: Page, who: string, path: string) {
  await page.goto(path)
  await run.settled(page)
  await judge(run, screens, page, `${who} ${path}`)
  const opening =
    /details|edit|view|history|timeline|tasks|read more|open|preview|show|messages|notifications/i
  const buttons = page.locator('main').getByRole('button', { name: opening })
  for (let n = 0; n < Math.min(await buttons.count(), 3); n++) {
    await buttons
      .nth(n)
      .click({ timeout: 1_000 })
      .catch(() => {})
    await page.waitForTimeout(150)
    await judge(run, screens, page, `${who} ${path}, button ${n}`)
    await page.keyboard.press('Escape')
  }
}

async function judge(run: HostileRun, screens: Screens, page: Page, what: string) {
  screens.opened += 1
  await run.harmless(page, what)
  const fields = page.locator('input, textarea')
  const typed = await fields.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
  const isSaid = (await page.getByText(shown).locator('visible=true').count()) > 0
  if (isSaid || typed.some((text) => text.includes(shown))) screens.showing += 1
  if (!isLong) return
  await page.emulateMedia({ media: 'print' })
  await run.harmless(page, `${what}, printed`)
  await page.pdf()
  await page.emulateMedia({ media: 'screen' })
}

/**
 * Follows links from a role's addresses, each kind of address once.
 * @param starts the first is the role's home: other portals aren't entered
 * @returns how many views were opened, and how many showed the text
 */
export async function walk(run: HostileRun, page: Page, who: string, starts: [string, ...string[]]) {
  const screens = { opened: 0, showing: 0 }
  const queue = [...starts]
  const [home] = starts
  const seen = new Set(queue)
  const kinds = new Map<string, number>()
  for (const path of queue) {
    await lookAt(run, screens, page, who, path)
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))
    for (const link of links) {
      const [address = ''] = link.split('#')
      const kind = address
        .replace(/\/[^/]*[0-9a-f-]{12,}[^/]*|\?.*/g, '/*')
        .replace(/^\/(team|blog|case)\/.*/, '/$1/*')
        .replace(/\/cases\/[^/]+/, '/cases/*')
      const times = kinds.get(kind) ?? 0
      const isOutside = who !== 'anonymous' && !address.startsWith(home)
      if (
        seen.has(address) ||
        times >= 1 ||
        isOutside ||
        /^\/(api|assets|share|dev)\b|\.(xml|txt)$/.test(address)
      )
        continue
      kinds.set(kind, times + 1)
      seen.add(address)
      queue.push(address)
    }
  }
  return screens
}
