// Takes the screenshots of README and docs from the built product and its demo firm: `npm run pictures`. With
// `-- states` it takes every screen in every state instead, arranged on sheets: see states.mjs.
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { startProduct } from '../bench/pages/product.mjs'
import { build } from '../bin/build.mjs'
import { ensureChromium } from '../bin/chromium.mjs'
import { root } from '../bin/setup.mjs'
import { administrator, clientPersonas, lawyerPersonas } from '../demo/personas.ts'
import { drawStates } from './states.mjs'

const password = 'takes the pictures of the docs'
const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

build(process.execPath)
const executablePath = ensureChromium(process.execPath)
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
const [wanted, only] = process.argv.slice(2)
if (wanted === 'states') {
  await drawStates(browser, password, only).finally(() => browser.close())
  process.exit()
}
const product = await startProduct({ DEMO_PASSWORD: password })
try {
  await draw('home', async () => visit('/'))
  await draw('home-on-a-phone', async () => visit('/', { viewport: phone, colorScheme: 'dark' }))
  await draw('unlocked-case', unlockedCase)
  await draw('client-chat', async () => {
    const page = await enter('/dashboard', clientPersonas.naomi.email)
    await page.goto('/dashboard/chat')
    return page
  })
  await draw('lawyer-cases', async () => {
    const page = await enter('/lawyer-portal', lawyerPersonas.eleanor.email)
    await page.goto('/lawyer-portal/cases')
    return page
  })
  await draw('reports', async () => {
    const page = await enter('/admin', administrator.email, { colorScheme: 'dark' })
    await page.goto('/admin/reports')
    return page
  })
} finally {
  await browser.close()
  await product.stop()
}

/** Waits until the page has loaded, and saves a screenshot as `docs/pictures/NAME.png`. */
async function draw(name, open) {
  const page = await open()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(root, `docs/pictures/${name}.png`), animations: 'disabled' })
  await page.context().close()
  console.log(`docs/pictures/${name}.png`)
}

async function visit(path, options = {}) {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: desk,
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  await page.goto(path)
  return page
}

async function enter(path, email, options) {
  const page = await visit(path, options)
  await page.getByLabel(/email/i).fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL((url) => url.pathname === path)
  return page
}

/** As an anonymous visitor with a case's number and PIN sees it. */
async function unlockedCase() {
  const lawyer = await enter('/lawyer-portal', lawyerPersonas.eleanor.email)
  await lawyer.goto('/lawyer-portal/pins')
  await lawyer.getByRole('combobox', { name: /case/i }).first().click()
  const option = lawyer.getByRole('option').first()
  const number = /[A-Z]+-\S+/.exec((await option.textContent()) ?? '')?.[0] ?? ''
  await option.click()
  await lawyer.getByRole('button', { name: /(generate|create) pin/i }).click()
  const told = await lawyer.getByText(/PIN \d{4} created for the case!/).textContent()
  await lawyer.context().close()
  const page = await visit('/case-search')
  await page.getByRole('textbox', { name: 'Case number' }).fill(number)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter PIN' })
  await dialog
    .getByRole('textbox')
    .first()
    .fill(/\d{4}/.exec(told ?? '')?.[0] ?? '')
  await dialog.getByRole('button', { name: 'Verify PIN' }).click()
  await page.getByText('PIN verified successfully!').waitFor({ state: 'visible' })
  await page.getByText('PIN verified successfully!').waitFor({ state: 'hidden' })
  return page
}
