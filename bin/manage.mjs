import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, setup } from './setup.mjs'

// `npm run manage -- COMMAND …`: what an operator does beside the running product. One file each in operations/.
const folder = join(root, 'operations')
const [command = '', ...words] = process.argv.slice(2)
const file = join(folder, `${command}.ts`)
const known = readdirSync(folder)
  .filter((name) => /^[a-z-]+\.ts$/.test(name))
  .map((name) => name.replace(/\.ts$/, ''))
if (!/^[a-z-]+$/.test(command) || !existsSync(file)) {
  console.error(`portico: say what to do: npm run manage -- ${known.join(' | ')}`)
  process.exit(2)
}
const { status } = spawnSync(setup(), [file, ...words], { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
