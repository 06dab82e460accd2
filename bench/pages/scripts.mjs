import { brotliCompressSync, constants } from 'node:zlib'

/** Texts that only the portals' screens have. */
const portalWords = [
  'Access your client dashboard',
  'Admin Panel',
  'PIN deleted successfully',
  'Case created successfully',
]

/** A page's scripts until the network is idle: bytes after brotli, and whether any belongs to a portal. */
export async function scriptsOf(browser, url) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const bodies = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      bodies.push(response.body().catch(() => Buffer.alloc(0)))
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const scripts = await Promise.all(bodies)
  await context.close()
  const text = scripts.map((script) => script.toString()).join('\n')
  return {
    bytes: scripts.reduce((sum, script) => sum + compressed(script), 0),
    portal: portalWords.find((word) => text.includes(word)),
  }
}

const compressed = (script) =>
  brotliCompressSync(script, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: script.length } }).length
