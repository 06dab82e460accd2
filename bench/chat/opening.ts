import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Browser } from '@playwright/test'
import { build } from 'vite'

interface Taken {
  took: number[]
  /** Of the bare operations. */
  limit: number[]
}

/** Milliseconds of opening a conversation of so many messages in a browser's worker, after each of some reloads. */
export async function benchOpening(browser: Browser, messages: number): Promise<Taken> {
  const scripts = await bundled(fileURLToPath(new URL('opening.worker.ts', import.meta.url)))
  const server = createServer((request, response) => {
    const script = scripts.get(request.url ?? '')
    response.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript')
    response.end(script ?? '<!doctype html>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    return await page.evaluate(
      (count) =>
        new Promise<Taken>((resolve, reject) => {
          const worker = new Worker('/worker.js', { type: 'module' })
          worker.onmessage = ({ data }) => resolve(data)
          worker.onerror = ({ message }) => reject(new Error(message))
          worker.postMessage(count)
        }),
      messages,
    )
  } finally {
    server.close()
  }
}

/** The worker's files, by their paths. */
async function bundled(entry: string): Promise<Map<string, string>> {
  const answer = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['es'], fileName: 'worker' }, target: 'es2023' },
  })
  const [made] = Array.isArray(answer) ? answer : [answer]
  if (!made || !('output' in made)) throw new Error('Nothing was bundled.')
  return new Map(made.output.flatMap((file) => ('code' in file ? [[`/${file.fileName}`, file.code]] : [])))
}
