// Scrolling in a long conversation: `node bench/scroll.mjs [MESSAGES]`, by default 2,000. Writes them as the demo's client
// and lawyer, scrolls back to the first in a browser, and then through all of them. Prints how long frames took, and how
// long a new message took to appear after it was sent. Measures the built product, which it starts itself.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { startProduct } from './pages/product.mjs'

const messages = Number(process.argv[2] ?? 2_000)
const password = 'a bench signs in'
const people = {
  client: { email: 'client@demo.example', portal: 'client' },
  lawyer: { email: 'eleanor.vance@octagonlaw.example', portal: 'lawyer' },
}

const product = await startProduct({ DEMO_PASSWORD: password })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const client = await signedIn('client')
  const lawyer = await signedIn('lawyer')
  const [{ id: conversationId }] = await client('chat/conversations', {})
  const say = (who, messageText) =>
    who('chat/send', { conversationId, idempotencyKey: randomUUID(), messageText })
  for (let n = 0; n < messages; n++)
    await say(n % 3 ? client : lawyer, `Message ${n}: ${'some words of it. '.repeat(n % 7)}`)
  await client('chat/markRead', { conversationId })
  await lawyer('chat/markRead', { conversationId })

  const page = await openChat()
  const area = page.getByRole('region', { name: 'Messages' })
  const began = performance.now()
  for (;;) {
    const shown = await area.getByRole('listitem').count()
    if (shown >= messages) break
    await area.evaluate((element) => element.scrollTo({ top: -element.scrollHeight }))
    await page.waitForFunction(
      (before) => document.querySelectorAll('section[aria-label="Messages"] li').length > before,
      shown,
    )
  }
  console.log(`${messages} messages scrolled to in ${((performance.now() - began) / 1_000).toFixed(1)} s`)
  for (const [name, pixels] of Object.entries({ gently: 40, fast: 1_500 })) {
    const frames = (await area.evaluate(scrollThrough, pixels)).sort((a, b) => a - b)
    const at = (part) => frames[Math.floor((frames.length - 1) * part)].toFixed(0)
    console.log(
      `${name}, ${pixels} pixels a frame: frames of ${at(0.5)} ms (p50), ${at(0.95)} (p95), ${at(1)} at most, of ${frames.length} frames ${frames.filter((ms) => ms > 50).length} longer than 50 ms`,
    )
  }
  await area.evaluate((element) => element.scrollTo({ top: 0 }))
  const times = []
  for (let n = 0; n < 5; n++) {
    const text = `News ${n} ${randomUUID()}`
    const at = performance.now()
    await say(lawyer, text)
    await area.getByText(text).waitFor()
    times.push(performance.now() - at)
    await pause(1_000)
  }
  console.log(`a new message appears after ${times.sort((a, b) => a - b)[2].toFixed(0)} ms (median of five)`)
} finally {
  await browser.close()
  await product.stop()
}

async function signedIn(who) {
  let cookie = ''
  const call = async (path, json) => {
    const answer = await fetch(`${product.url}/api/rpc/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: product.url, cookie },
      body: JSON.stringify({ json }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    const set = answer.headers.getSetCookie().map((line) => line.split(';')[0])
    if (set.length > 0) cookie = set.join('; ')
    return (await answer.json()).json
  }
  await call('accounts/signIn', { ...people[who], password })
  return (path, json) => call(`${who}/${path}`, json)
}

async function openChat() {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${product.url}/dashboard/chat`, { waitUntil: 'networkidle' })
  await page.getByLabel(/email/i).fill(people.client.email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('region', { name: 'Messages' }).waitFor()
  return page
}

/** In the page: the duration of each frame while scrolling by so many pixels per frame, at most 300 frames. */
function scrollThrough(element, pixels) {
  element.scrollTo({ top: 0 })
  return new Promise((resolve) => {
    const frames = []
    let last = performance.now()
    const next = (now) => {
      frames.push(now - last)
      last = now
      if (frames.length >= 300) return resolve(frames.slice(1))
      element.scrollBy({ top: -pixels })
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
}
