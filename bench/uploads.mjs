// The process's memory while people upload and download the largest files: `node bench/uploads.mjs [PEOPLE]`,
// by default 10 (at most 24), each with 25 MB: all send at once, then all fetch at once, three times; then each of the demo firm's three people
// sends a document of 500 MB in parts. It starts the product with a demo firm of its own in a temporary folder; with S3_URL its files go to that
// bucket. Prints resident memory, and how long the last parts took; Linux only, because it reads /proc.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  maxFileBytes,
  maxLargeFileBytes,
  resumablePath,
  uploadPartBytes,
} from '#platform/storage/storage.schema.ts'

const people = Number(process.argv[2] ?? 10)
const rounds = 3
const origin = 'http://127.0.0.1:3977'
const program = `const { run } = await import('#server/run.ts')
  await run({ mode: 'production', build: async () => ({}) })`

const dataDir = await mkdtemp(path.join(tmpdir(), 'portico-bench-uploads-'))
const { PATH, S3_URL = '' } = process.env
const product = spawn(process.execPath, ['--input-type=module', '-e', program], {
  cwd: path.dirname(import.meta.dirname),
  env: { PATH, S3_URL, PORT: '3977', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const ended = once(product, 'exit')

async function residentMB() {
  const status = await readFile(`/proc/${product.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/** The highest resident memory during the work, in MB. */
async function peakDuring(work) {
  let peak = 0
  let over = false
  const watching = (async () => {
    while (!over) {
      peak = Math.max(peak, await residentMB())
      await pause(20)
    }
  })()
  await work().finally(() => {
    over = true
  })
  await watching
  return peak
}

async function signIn([portal, { email, password }]) {
  const answer = await fetch(`${origin}/api/rpc/accounts/signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ json: { email, password, portal } }),
  })
  if (!answer.ok) throw new Error(`Signing in: ${answer.status} ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

const piece = Buffer.alloc(64 * 1024, 'x')
async function* largest() {
  for (let sent = 0; sent < maxFileBytes; sent += piece.length) yield piece
}

async function upload(cookie) {
  const answer = await fetch(`${origin}/api/uploads`, {
    method: 'POST',
    headers: { cookie, origin, 'x-file-name': 'large.txt' },
    body: largest(),
    duplex: 'half',
  })
  if (answer.status !== 201) throw new Error(`Uploading: ${answer.status} ${await answer.text()}`)
  return (await answer.json()).id
}

const part = Buffer.alloc(uploadPartBytes, 'x')
const base64 = (text) => Buffer.from(text).toString('base64')

/** Sends the largest document. @returns the milliseconds of its last part, which completes the file */
async function uploadInParts(cookie) {
  const headers = { cookie, origin, 'tus-resumable': '1.0.0' }
  const begun = await fetch(`${origin}${resumablePath}`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(maxLargeFileBytes),
      'upload-metadata': `filename ${base64('large.txt')},purpose ${base64('document')}`,
    },
  })
  if (begun.status !== 201) throw new Error(`Beginning: ${begun.status} ${await begun.text()}`)
  const url = new URL(begun.headers.get('location'), origin)
  let took = 0
  for (let offset = 0; offset < maxLargeFileBytes; offset += part.length) {
    const began = performance.now()
    const answer = await fetch(url, {
      method: 'PATCH',
      headers: {
        ...headers,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: part,
    })
    if (answer.status !== 204) throw new Error(`Sending a part: ${answer.status} ${await answer.text()}`)
    took = performance.now() - began
  }
  return took
}

async function download(cookie, id) {
  const answer = await fetch(`${origin}/api/files/${id}`, { headers: { cookie } })
  let bytes = 0
  for await (const chunk of answer.body) bytes += chunk.length
  if (bytes !== maxFileBytes) throw new Error(`Downloading: ${answer.status}, ${bytes} bytes`)
}

try {
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (const deadline = Date.now() + 120_000; !(await isReady()); await pause(200))
    if (Date.now() > deadline || product.exitCode !== null) throw new Error('The product did not start.')
  const accounts = JSON.parse(await readFile(path.join(dataDir, 'demo-accounts.json'), 'utf8'))
  const cookies = await Promise.all(Object.entries(accounts).map(signIn))
  const everybody = Array.from({ length: people }, (_, at) => cookies[at % cookies.length])
  console.log(`before: ${(await residentMB()).toFixed(0)} MB`)
  let ids = []
  const sending = await peakDuring(async () => {
    ids = await Promise.all(everybody.map(upload))
  })
  console.log(`${people} × 25 MB sent at once: at most ${sending.toFixed(0)} MB`)
  for (let round = 1; round <= rounds; round++) {
    const fetching = await peakDuring(() =>
      Promise.all(everybody.map((cookie, at) => download(cookie, ids[at]))),
    )
    console.log(`${people} × 25 MB fetched at once, round ${round}: at most ${fetching.toFixed(0)} MB`)
  }
  const rested = await residentMB()
  let lastParts = []
  const inParts = await peakDuring(async () => {
    lastParts = await Promise.all(cookies.map(uploadInParts))
  })
  const longest = (Math.max(...lastParts) / 1000).toFixed(1)
  console.log(`before documents in parts: ${rested.toFixed(0)} MB`)
  console.log(
    `${cookies.length} × 500 MB in parts at once: at most ${inParts.toFixed(0)} MB; the last part took up to ${longest} s`,
  )
} finally {
  product.kill('SIGTERM')
  await ended
  await rm(dataDir, { recursive: true, force: true })
}
