import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { root } from './setup.mjs'

/**
 * Runs the server in the foreground until it has ended by itself, and ends with its code.
 *
 * One Ctrl-C comes here twice, from the terminal and again from npm. The server stands apart from the terminal's
 * process group and hears of it once, from here; only a later one (an impatient person's) is passed on as well.
 */
export function serve(node, file, env) {
  const server = spawn(node, ['--import', './bin/end-with-parent.mjs', file], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
  let last = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (Date.now() - last < 1_000) return
      last = Date.now()
      server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    })
  }
  server.on('error', (error) => {
    console.error(`portico: ${join(root, file)} cannot be started: ${error.message}`)
    process.exitCode = 1
  })
  server.on('exit', (code, signal) => {
    process.exit(code ?? 128 + constants.signals[signal])
  })
}
