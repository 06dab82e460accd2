// Navigation between a portal's sections, from the click to the frame after the new section is shown:
// `node bench/sections.mjs`. Each section has been opened once before (warm cache); the median of five rounds counts.
// Measures the built product, which it starts itself unless BASE_URL names one that runs, with the demo's DEMO_PASSWORD.
// Exits with 1 when a move misses the budget.
import { mkdirSync, readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { startProduct } from './pages/product.mjs'

const { move: budget } = JSON.parse(readFileSync(new URL('./budgets.json', import.meta.url), 'utf8'))
const rounds = 5
const portals = [
  { path: '/dashboard', email: 'client@demo.example' },
  { path: '/lawyer-portal', email: 'eleanor.vance@octagonlaw.example' },
  { path: '/admin', email: 'admin@octagonlaw.example' },
]

process.env.DEMO_PASSWORD ||= 'a bench signs in'
const product = process.env.BASE_URL ? { url: process.env.BASE_URL, stop() {} } : await startProduct()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
let missed = 0
try {
  for (const { path, email } of portals) missed += await measure(path, email)
} finally {
  await browser.close()
  await product.stop()
}
process.exitCode = missed ? 1 : 0

async function measure(path, email) {
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
  await context.close()
  let slow = 0
  for (const [section, times] of took) {
    const ms = times.sort((a, b) => a - b)[times.length >> 1]
    if (ms > budget) slow++
    console.log(`${ms > budget ? '✗' : '✓'} ${section.padEnd(32)} ${Math.round(ms)} ms`)
  }
  return slow
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
