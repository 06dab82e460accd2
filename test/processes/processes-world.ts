import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { testDatabase } from '#test/database.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** Without pages, which need a build: everything else is as in production. */
const program = `const { run } = await import('#server/run.ts')
  await run({ mode: 'production', build: async () => ({}) })`
export const secret = 'known to every test and to nobody else'

const unusedPort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** Whatever becomes of the test, nothing of it goes on running. */
const lingering = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of lingering) child.kill('SIGKILL')
})

async function until(condition: () => Promise<boolean>, what: string): Promise<void> {
  for (const deadline = Date.now() + 50_000; ; await pause(50)) {
    if (await condition().catch(() => false)) return
    if (Date.now() > deadline) throw new Error(`${what} took too long.`)
  }
}

export type Worker = Awaited<ReturnType<typeof worker>>

/** One process of the product, which can be ended and begun again at its address. */
async function worker(env: Record<string, string>) {
  const port = await unusedPort()
  const origin = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  const answers = async (status: number) => (await fetch(`${origin}/readyz`)).status === status
  return {
    origin,
    address: `127.0.0.1:${port}`,
    async start() {
      child = spawn(process.execPath, ['--input-type=module', '-e', program], {
        cwd: root,
        env: { PATH: process.env.PATH, PORT: String(port), ...env },
        stdio: 'ignore',
      })
      lingering.add(child)
      await until(() => answers(200), 'A process')
    },
    /** As an operator stops it; how it ended. */
    async stop(): Promise<unknown[]> {
      if (!child || child.exitCode !== null || child.signalCode) return []
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      return ended
    },
    async kill() {
      if (!child) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    readiness: async () => (await fetch(`${origin}/readyz`)).status,
  }
}

/** Every mail that was delivered, by its subject. */
async function postOffice() {
  const subjects: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        subjects.push(/^subject: (.*?)\r?$/im.exec(Buffer.concat(chunks).toString())?.[1] ?? '')
        // Long enough for another process to take the same job, if it could.
        setTimeout(done, 30)
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as { port: number }
  const close = () => new Promise<void>((resolve) => server.close(resolve))
  return { subjects, url: `smtp://127.0.0.1:${port}`, close }
}

/** Two processes on one database, behind haproxy as deploy/haproxy.cfg has it. */
export async function processesWorld() {
  const { loginUrl } = await testDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portico-processes-'))
  const post = await postOffice()
  const publicPort = await unusedPort()
  const publicUrl = `http://127.0.0.1:${publicPort}`
  const env = {
    DATABASE_URL: loginUrl,
    DATABASE_POOL: '5',
    DATA_DIR: dataDir,
    SECRET: secret,
    PUBLIC_URL: publicUrl,
    SMTP_URL: post.url,
    TRUSTED_PROXIES: '1',
    REQUIRE_STAFF_2FA: 'false',
    LOG_LEVEL: 'silent',
  }
  const [one, two] = [await worker(env), await worker(env)]
  await Promise.all([one.start(), two.start()])
  const proxy = spawn('haproxy', ['-f', path.join(root, 'deploy/haproxy.cfg'), '-q'], {
    env: {
      PATH: process.env.PATH,
      PORTICO_BIND: `127.0.0.1:${publicPort}`,
      PORTICO_ONE: one.address,
      PORTICO_TWO: two.address,
    },
    stdio: 'ignore',
  })
  lingering.add(proxy)
  await until(async () => (await fetch(`${publicUrl}/readyz`)).ok, 'The proxy')
  return {
    one,
    two,
    publicUrl,
    post,
    async end() {
      // At once: it has nothing to finish.
      const ended = once(proxy, 'exit')
      proxy.kill('SIGKILL')
      await Promise.all([ended, one.stop(), two.stop(), post.close()])
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
