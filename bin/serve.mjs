import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { root } from './setup.mjs'

/**
 * Runs the server in the foreground until it exits, and exits with its code. Ctrl-C arrives here twice, from the
 * terminal and from npm. The server runs outside the terminal's process group, so it gets the signal only from here:
 * the first, and any later one from an impatient user, but not the duplicate.
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
