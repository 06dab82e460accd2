import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, isReady } from '../crash/product.ts'

/** The cost of one request: the longest block of the main thread, and the peak of memory. */
export interface Taken {
  blockedMs: number
  megabytes: number
}

/** The product without its pages. */
const fromSource = [
  '--input-type=module',
  '-e',
  `const { run } = await import('#server/run.ts'); await run({ mode: 'production', build: async () => ({}) })`,
]

/** With `npm run assurance` the build is there, and with it the pages. */
export const hasPages = Boolean(process.env.ASSURANCE_BUILT)

/** The product as a process of its own, on a database that others use as well, with a gauge in it. */
export async function startGauged(env: Record<string, string>) {
  const port = await freePort()
  const words = hasPages ? ['build/server/index.js'] : fromSource
  // Up to 16 MB of garbage count as memory that a request takes. On a machine with much memory it would be more than 50,
  // as young objects are collected only when their space is full.
  const gauge = [
    '--expose-gc',
    '--max-semi-space-size=16',
    '--import',
    './test/assurance/one-request/gauge.mjs',
  ]
  const child = spawn(process.execPath, [...gauge, '--import', './bin/end-with-parent.mjs', ...words], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { PATH: process.env.PATH, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => said.push(text))
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; !(await isReady(url)); tries++) {
    if (child.exitCode !== null || tries > 1_000) throw new Error(`It did not start: ${said.join('')}`)
    await sleep(50)
  }

  async function ask<Answer>(message: 'begin' | 'begin clean' | 'end'): Promise<Answer> {
    const answer = once(child, 'message')
    child.send(message)
    const [told] = await answer
    return told as Answer
  }

  return {
    url,
    port,
    said: () => said.join(''),
    /**
     * What `work` takes, with what goes on for a moment after its answer.
     * @param clean collects garbage first: without it, memory that is collected meanwhile makes the figure smaller
     */
    async measure(work: () => Promise<unknown>, clean: boolean): Promise<Taken> {
      await ask(clean ? 'begin clean' : 'begin')
      await work()
      await sleep(8)
      return ask<Taken>('end')
    },
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}

export type Gauged = Awaited<ReturnType<typeof startGauged>>
