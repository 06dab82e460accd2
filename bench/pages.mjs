// Script weight and Lighthouse scores of the public pages, against budgets: `node bench/pages.mjs [--scripts] [PATH…]`.
// Measures the built product, which it starts itself unless BASE_URL names one that runs. `--scripts` leaves
// Lighthouse out, which is installed into bench/lighthouse/ when it is first needed. Exits with 1 when a page misses a budget.
import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { lighthouseScores } from './lighthouse/scores.mjs'
import { freePort, startProduct } from './pages/product.mjs'
import { scriptsOf } from './pages/scripts.mjs'

const budgets = {
  /** Bytes of script that the page loads, compressed by brotli. */
  script: JSON.parse(readFileSync(new URL('./budgets.json', import.meta.url), 'utf8')).script.public,
  performance: 99,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
}
const publicPages = [
  '/',
  '/about',
  '/team',
  '/team/eleanor-vance',
  '/practice-areas',
  '/criminal-law',
  '/corporate-law',
  '/family-law',
  '/real-estate-law',
  '/civil-litigation',
  '/estate-planning',
  '/cases',
  '/blog',
  '/blog/from-arrest-to-arraignment',
  '/contact',
]

const words = process.argv.slice(2)
const scriptsOnly = words.includes('--scripts')
const paths = words.filter((word) => word.startsWith('/'))
const product = process.env.BASE_URL ? { url: process.env.BASE_URL, stop() {} } : await startProduct()
const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium'
const port = await freePort()
const browser = await chromium.launch({
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    `--remote-debugging-port=${port}`,
  ],
})
let missed = 0
try {
  for (const path of paths.length ? paths : publicPages) {
    const { bytes, portal } = await scriptsOf(browser, product.url + path)
    const scores = scriptsOnly ? {} : await lighthouseScores(product.url + path, port, budgets.performance)
    const faults = [
      bytes > budgets.script && `script ${bytes} > ${budgets.script}`,
      portal && `script of a portal: ${portal}`,
      ...Object.entries(scores).map(
        ([name, score]) => score < budgets[name] && `${name} ${score} < ${budgets[name]}`,
      ),
    ].filter(Boolean)
    missed += faults.length
    const line = [`${(bytes / 1000).toFixed(1)} kB`, ...Object.values(scores)].join('  ')
    console.log(
      `${faults.length ? '✗' : '✓'} ${path.padEnd(36)} ${line}${faults.length ? `  ${faults.join('; ')}` : ''}`,
    )
  }
} finally {
  await browser.close()
  await product.stop()
}
process.exitCode = missed ? 1 : 0
