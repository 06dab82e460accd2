// The cost of public pages: `node bench/ssr.mjs [PATH…]`, by default the home page and the team. From the page cache, as
// anonymous visitors get them, plain and compressed, beside a bare server that answers with the same bytes; and rendered for
// each request, as for requests with a cookie. Both are measured in turns. Measures the built product; checks that each
// answer carries the nonce of its own policy, and no nonce repeats. Linux only, because it reads /proc.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { startProduct } from './pages/product.mjs'
import { load } from './requests/load.ts'

const [connections, rounds, seconds] = [32, 3, 1.5]
const kinds = {
  kept: {},
  'kept, gzip': { 'accept-encoding': 'gzip' },
  rendered: { cookie: 'theme=light' },
}

/** @returns by page and kind: bytes, requests a second and microseconds of processor time, of product and limit */
export async function benchPages(paths = ['/', '/team']) {
  const product = await startProduct()
  const bare = fork(fileURLToPath(new URL('ssr/fixed.mjs', import.meta.url)))
  try {
    const [port] = await once(bare, 'message')
    const fixed = { url: `http://127.0.0.1:${port}`, pid: bare.pid }
    const pages = []
    for (const path of paths)
      for (const packed of [false, true]) pages.push(await answerOf(product.url, path, packed))
    bare.send(pages)
    await once(bare, 'message')
    const results = []
    for (const path of paths) {
      await checkNonces(product.url + path)
      for (const [kind, headers] of Object.entries(kinds)) {
        const { body } = pages.find(
          (page) => page.path === path && page.packed === 'accept-encoding' in headers,
        )
        const sides = { product, limit: kind === 'rendered' ? undefined : fixed }
        const measured = await inTurns(sides, { path, headers })
        results.push({ path, kind, bytes: Buffer.from(body, 'base64').length, ...measured })
      }
    }
    return results
  } finally {
    bare.disconnect()
    await product.stop()
  }
}

async function answerOf(url, path, packed) {
  // Twice: the first answer renders the page.
  for (const last of [false, true]) {
    const { headers, body } = await raw(url + path, packed ? { 'accept-encoding': 'gzip' } : {})
    if (last) return { path, packed, headers, body: body.toString('base64') }
  }
}

/** The transferred bytes. */
async function raw(url, headers) {
  const { request } = await import('node:http')
  const [response] = await once(request(url, { headers }).end(), 'response')
  const parts = []
  for await (const part of response) parts.push(part)
  const { connection, 'keep-alive': _, date, 'transfer-encoding': __, ...kept } = response.headers
  return { headers: kept, body: Buffer.concat(parts) }
}

async function checkNonces(url) {
  const seen = new Set()
  for (let n = 0; n < 50; n++) {
    const answer = await fetch(url)
    const [, allowed] = /'nonce-(\w+)'/.exec(answer.headers.get('content-security-policy')) ?? []
    const carried = [...(await answer.text()).matchAll(/nonce="(\w+)"/g)].map(([, nonce]) => nonce)
    if (carried.length === 0 || carried.some((nonce) => nonce !== allowed) || seen.has(allowed))
      throw new Error(`${url} was answered with a wrong nonce.`)
    seen.add(allowed)
  }
}

async function inTurns(sides, { path, headers }) {
  const sums = {}
  for (let round = 0; round <= rounds; round++)
    for (const [name, side] of Object.entries(sides)) {
      if (!side) continue
      const before = cpuOf(side.pid)
      const { requests, seconds: took } = await load({ url: side.url + path, headers }, connections, seconds)
      if (round === 0) sums[name] = { requests: 0, seconds: 0, cpu: 0 }
      else {
        sums[name].requests += requests
        sums[name].seconds += took
        sums[name].cpu += cpuOf(side.pid) - before
      }
    }
  return Object.fromEntries(
    Object.entries(sums).map(([name, { requests, seconds: took, cpu }]) => [
      name,
      { perSecond: requests / took, cpu: cpu / requests },
    ]),
  )
}

/** Microseconds of processor time; the kernel counts hundredths of a second. */
function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

/** One line for each page and kind. */
export function printPages(results) {
  for (const { path, kind, bytes, product, limit } of results) {
    const show = (side) =>
      side
        ? `${side.perSecond.toFixed(0).padStart(6)}/s ${side.cpu.toFixed(0).padStart(6)} µs`
        : '–'.padStart(17)
    const ratio = limit ? (product.perSecond / limit.perSecond).toFixed(2) : ''
    console.log(
      [
        path.padEnd(8),
        kind.padEnd(10),
        `${(bytes / 1024).toFixed(1)} kB`.padStart(9),
        show(product),
        show(limit),
        ratio,
      ].join(' '),
    )
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const paths = process.argv.slice(2)
  printPages(await benchPages(paths.length > 0 ? paths : undefined))
}
