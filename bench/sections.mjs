// Navigation within a portal: `node bench/sections.mjs`. Between its sections, from the click to the frame
// after the new one is shown; each has been opened once before (warm cache), and the median of five rounds
// counts. From a list to a case's page: a case that wasn't opened before, by the pointer, which hovers over
// the link first, and by the keyboard. Measures the built product, which it starts itself unless BASE_URL
// names one that runs, with the demo's DEMO_PASSWORD. Exits with 1 when a move misses the budget.
import { mkdirSync, readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { startProduct } from './pages/product.mjs'

const { move: budget, case: caseBudget } = JSON.parse(
  readFileSync(new URL('./budgets.json', import.meta.url), 'utf8'),
)
const rounds = 5
/** How long a pointer is on a link, or the focus on a row, before it is pressed, in milliseconds. */
const rest = 150
const portals = [
  { path: '/dashboard', email: 'client@demo.example' },
  { path: '/lawyer-portal', email: 'eleanor.vance@octagonlaw.example', cases: '/lawyer-portal/cases' },
  { path: '/admin', email: 'admin@octagonlaw.example', cases: '/admin' },
]

process.env.DEMO_PASSWORD ||= 'a bench signs in'
const product = process.env.BASE_URL ? { url: process.env.BASE_URL, stop() {} } : await startProduct()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
let missed = 0
try {
  for (const portal of portals) missed += await measure(portal)
} finally {
  await browser.close()
  await product.stop()
}
process.exitCode = missed ? 1 : 0

async function measure({ path, email, cases }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(product.url + path, { waitUntil: 'networkidle' })
  await page.getByLabel(/email/i).fill(email)
  await page.getByLabel('Password').fill(process.env.DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL((url) => url.pathname === path)
  await page.waitForLoadState('networkidle')
  const links = await page
    .locator('aside a[href]')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href')))
  const sections = links.filter((href) => href === path || href.startsWith(`${path}/`))
  const took = new Map(sections.map((section) => [section, []]))
  for (let round = 0; round <= rounds; round++) {
    // A trace of the last round, for the browser's performance panel.
    const traces = round === rounds && process.env.TRACES
    if (traces) {
      mkdirSync(traces, { recursive: true })
      await browser.startTracing(page, { path: `${traces}${path.replaceAll('/', '-')}.json` })
    }
    for (const section of [...sections.slice(1), sections[0]]) {
      const ms = await page.evaluate(moveTo, section)
      if (round > 0) took.get(section).push(ms)
      await page.waitForTimeout(200)
    }
    if (traces) await browser.stopTracing()
  }
  const opened = cases ? await openCases(page, cases) : new Map()
  await context.close()
  let slow = 0
  for (const [how, times] of opened) {
    const ms = median(times)
    if (ms > caseBudget) slow++
    console.log(
      `${ms > caseBudget ? '✗' : '✓'} ${`a case of ${cases}, ${how}`.padEnd(48)} ${Math.round(ms)} ms`,
    )
  }
  for (const [section, times] of took) {
    const ms = median(times)
    if (ms > budget) slow++
    console.log(`${ms > budget ? '✗' : '✓'} ${section.padEnd(32)} ${Math.round(ms)} ms`)
  }
  return slow
}

function median(times) {
  return times.sort((a, b) => a - b)[times.length >> 1]
}

/** Opens cases from their list. Each time the list is loaded again, so that nothing of a case is in the page's cache. */
async function openCases(page, list) {
  const ways = {
    'by the pointer': async (link) => {
      await link.hover()
      await page.waitForTimeout(rest)
      await link.click({ noWaitAfter: true })
    },
    'by the keyboard': async (link) => {
      await link.focus()
      await page.waitForTimeout(rest)
      await page.keyboard.press('Enter')
    },
  }
  const links = page.locator(`main a[href^="${list.replace(/\/cases$/, '')}/cases/"]:not([href$="/import"])`)
  const took = new Map(Object.keys(ways).map((how) => [how, []]))
  for (const [how, open] of Object.entries(ways))
    for (let round = 0; round <= rounds; round++) {
      await page.goto(product.url + list, { waitUntil: 'networkidle' })
      const link = links.nth(round % (await links.count()))
      const number = decodeURIComponent((await link.getAttribute('href')).split('/cases/')[1].split('/')[0])
      await page.evaluate(watchFor, number)
      await open(link)
      const ms = await page.evaluate(() => window.caseShown)
      if (round > 0) took.get(how).push(ms)
    }
  return took
}

/** In the page: the time from the next click to the frame with the case's page. */
function watchFor(caseNumber) {
  window.caseShown = new Promise((resolve) => {
    document.addEventListener(
      'click',
      () => {
        const began = performance.now()
        const look = () =>
          document.querySelector(`article[aria-label="Case ${caseNumber}"]`)
            ? setTimeout(() => resolve(performance.now() - began))
            : requestAnimationFrame(look)
        requestAnimationFrame(look)
      },
      { capture: true, once: true },
    )
  })
}

/** In the page: clicks the section's link and waits for the frame that shows it as the current one. */
function moveTo(section) {
  return new Promise((resolve) => {
    const link = document.querySelector(`aside a[href="${section}"]`)
    const began = performance.now()
    const look = () =>
      link.getAttribute('aria-current') === 'page'
        ? setTimeout(() => resolve(performance.now() - began))
        : requestAnimationFrame(look)
    link.click()
    requestAnimationFrame(look)
  })
}
