// What encryption costs a chat: `node bench/chat.mjs`. Sending encrypted beside sending in clear, in turns; opening a
// conversation of 1,000 messages in a browser's worker after a reload; scripts that only the chat loads. Measures the
// built product, which it starts itself. Exits with 1 when a figure misses its budget in budgets.json.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { ensureChromium } from '../bin/chromium.mjs'
import { root } from '../bin/setup.mjs'
import { clientPersonas } from '../demo/personas.ts'
import { benchOpening } from './chat/opening.ts'
import { benchSending } from './chat/sending.ts'
import { startProduct } from './pages/product.mjs'

process.env.ASSURANCE_BUILT = '1'
const { chat: budget } = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'))
const times = Number(process.argv[2] ?? 300)
const messages = 1_000
const at = (took, part) => took.toSorted((a, b) => a - b)[Math.floor((took.length - 1) * part)]
let missed = 0

function line(what, value, isKept) {
  if (!isKept) missed++
  console.log(`${isKept ? '✓' : '✗'} ${what.padEnd(48)} ${value}`)
}

const { encrypted, plain } = await benchSending(times)
const ratio = at(encrypted, 0.95) / at(plain, 0.95)
line(
  `sending, p95 of ${times}, encrypted to clear`,
  `${at(encrypted, 0.95).toFixed(1)} ms to ${at(plain, 0.95).toFixed(1)} ms: ${ratio.toFixed(2)} (at most ${budget.sending}); p50 ${at(encrypted, 0.5).toFixed(1)} to ${at(plain, 0.5).toFixed(1)}`,
  ratio <= budget.sending,
)

const browser = await chromium.launch({
  executablePath: ensureChromium(process.execPath),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const { took, limit } = await benchOpening(browser, messages)
  const [opening, least] = [at(took, 0.5), at(limit, 0.5)]
  line(
    `opening ${messages} messages in a worker, median of ${took.length}`,
    `${opening.toFixed(0)} ms (at most ${budget.opening}), ${(opening / least).toFixed(2)} times the bare operations (${least.toFixed(0)} ms)`,
    // On a busy machine the bare operations alone take as long: the ratio counts then.
    opening <= budget.opening || opening / least <= budget.openingRatio,
  )
  const bytes = await chatScripts()
  line(
    'scripts that the chat alone loads',
    `${bytes} bytes (at most ${budget.scripts})`,
    bytes <= budget.scripts,
  )
} finally {
  await browser.close()
}
process.exitCode = missed > 0 ? 1 : 0

/** Compressed bytes of the scripts that the chat loads and no other page of the client's portal that was looked at. */
async function chatScripts() {
  const password = 'a bench signs in'
  const product = await startProduct({ DEMO_PASSWORD: password })
  try {
    const of = async (path) => {
      const context = await browser.newContext({ baseURL: product.url })
      const urls = new Set()
      context.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (pathname.endsWith('.js')) urls.add(pathname)
      })
      const data = { portal: 'client', email: clientPersonas.naomi.email, password }
      await context.request.post('/api/sign-in', { data })
      const page = await context.newPage()
      await page.goto(path, { waitUntil: 'networkidle' })
      // A busy machine is idle on the network before the page starts its worker.
      if (path.endsWith('/chat') && page.workers().length === 0) await page.waitForEvent('worker')
      await page.waitForTimeout(2_000)
      await context.close()
      return urls
    }
    const [chat, ...others] = [
      await of('/dashboard/chat'),
      await of('/dashboard'),
      await of('/dashboard/cases'),
    ]
    const alone = [...chat].filter((url) => others.every((urls) => !urls.has(url)))
    if (!alone.some((url) => url.includes('agent.worker'))) throw new Error('The chat loaded no agent.')
    return alone.reduce((sum, url) => sum + statSync(join(root, 'build/client', `${url}.br`)).size, 0)
  } finally {
    await product.stop()
  }
}
