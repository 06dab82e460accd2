import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'

// In a real browser, which is killed: what is on its disk then, no double can tell.

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const hasBrowser = existsSync(executablePath)

type Page = Awaited<ReturnType<typeof browserIn>>['page']
declare const drafts: typeof import('./drafts.ts')
declare const tabs: typeof import('./closed-tabs.ts')

let folder: string
let url: string
let script = ''
const server = createServer((request, response) => {
  const isScript = request.url === '/drafts.js'
  response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
  response.end(isScript ? script : '<title>Drafts</title><script type="module" src="/drafts.js"></script>')
})

beforeAll(async () => {
  if (!hasBrowser) return
  folder = await mkdtemp(join(tmpdir(), 'portico-killed-'))
  const entry = join(folder, 'entry.js')
  const here = JSON.stringify(import.meta.dirname).slice(1, -1)
  await writeFile(
    entry,
    `import * as drafts from '${here}/drafts.ts'; import * as tabs from '${here}/closed-tabs.ts'; Object.assign(window, { drafts, tabs })`,
  )
  const { build } = await import('vite')
  const built = await build({
    ...{ configFile: false, logLevel: 'error' },
    build: { write: false, lib: { entry, formats: ['es'], fileName: 'drafts' } },
  })
  const [made] = [built].flat()
  if (made && 'output' in made) script = made.output[0].code
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}, 60_000)

afterAll(async () => {
  server.close()
  if (folder) await rm(folder, { recursive: true, force: true })
})

/** A browser whose profile is in the folder, and which can be killed with all of its processes. */
async function browserIn(folder: string) {
  const [starter, pidFile] = [join(folder, 'browser'), join(folder, 'pid')]
  // Playwright doesn't tell the process's id.
  await writeFile(starter, `#!/bin/sh\necho $$ > '${pidFile}'\nexec '${executablePath}' "$@"\n`, {
    mode: 0o700,
  })
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: starter,
    args: ['--no-sandbox'],
  })
  const open = async () => {
    const page = await context.newPage()
    await page.goto(url)
    await page.waitForFunction(() => 'tabs' in window)
    return page
  }
  return {
    open,
    page: await open(),
    close: () => context.close(),
    kill: async () => {
      const closed = context.waitForEvent('close')
      process.kill(-Number(await readFile(pidFile, 'utf8')), 'SIGKILL')
      await closed
    },
  }
}

const keep = (page: Page, name: string, value: string) =>
  page.evaluate(
    async ([name = '', value = '']) => {
      drafts.keepDraft('ann', name, value)
      await tabs.copyDraft('ann', name)
    },
    [name, value],
  )
const taken = (page: Page) =>
  page.evaluate(async () => {
    const all: unknown[] = []
    await tabs.takeCopies('ann', '', async (name, value) => all.push([name, value]))
    return all
  })
const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))

test.skipIf(!hasBrowser)(
  'a browser that is killed has what was copied, once, and not what was removed; signing out erases it',
  { timeout: 120_000 },
  async () => {
    let browser = await browserIn(folder)
    await keep(browser.page, 'chat:3', 'older')
    // By then the browser has written it.
    await browser.page.waitForTimeout(20_000)
    await keep(browser.page, 'chat:3', 'newer')
    await keep(browser.page, 'outbox:1', 'x')
    await keep(browser.page, 'chat:1', 'y')
    await keep(browser.page, 'chat:2', 'sent')
    await keep(browser.page, 'chat:2', '')
    await browser.kill()

    browser = await browserIn(folder)
    expect(await browser.page.evaluate(() => drafts.mayHaveCopies('ben'))).toBe(false)
    expect(await browser.page.evaluate(() => drafts.mayHaveCopies('ann'))).toBe(true)
    expect((await taken(browser.page)).toSorted()).toEqual([
      ['chat:1', 'y'],
      ['chat:3', 'newer'],
      ['outbox:1', 'x'],
    ])
    expect(await taken(browser.page)).toEqual([])
    const next = await browser.open()
    expect(await taken(next)).toEqual([])
    // Nothing is left: later pages needn't look.
    await expect.poll(() => databases(next)).toEqual([])

    await keep(browser.page, 'chat:1', 'z')
    expect(await databases(next)).toEqual(['portico-copies-ann'])
    await next.evaluate(() => drafts.forgetDrafts('ann'))
    await expect.poll(() => databases(next)).toEqual([])
    await browser.close()
  },
)
