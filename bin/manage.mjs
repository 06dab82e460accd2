import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { root, setup } from './setup.mjs'

// `npm run manage -- COMMAND …`: the operator's commands. Each is a file in operations/, except `build`, which installs
// and builds as a start does, so that the next start is quick.
const folder = join(root, 'operations')
const [command = '', ...words] = process.argv.slice(2)
const file = join(folder, `${command}.ts`)
if (command === 'build') {
  build(setup())
} else if (/^[a-z-]+$/.test(command) && existsSync(file)) {
  const { status } = spawnSync(setup(), [file, ...words], { cwd: root, stdio: 'inherit' })
  process.exitCode = status ?? 1
} else {
  const known = readdirSync(folder)
    .filter((name) => /^[a-z-]+\.ts$/.test(name))
    .map((name) => name.replace(/\.ts$/, ''))
  console.error(`portico: pass a command: npm run manage -- ${['build', ...known].join(' | ')}`)
  process.exitCode = 2
}
