import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { root } from './setup.mjs'

// The shell without a window takes a quarter less of the processor.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/**
 * The path of a working Chromium: CHROMIUM_PATH, the system's, or Playwright's. Installs one only if there is none;
 * undefined if that fails too.
 */
export function ensureChromium(node) {
  const found = find()
  if (found) return found
  console.log('Installing Chromium for the browser tests …')
  for (const install of [fromDebian, () => fromPlaywright(node)]) {
    install()
    const installed = find()
    if (installed) return installed
  }
  return undefined
}

function find() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin']
  const places = [
    process.env.CHROMIUM_PATH,
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    playwrights(),
  ]
  return places.find((path) => path && existsSync(path) && runs(path))
}

function playwrights() {
  try {
    return createRequire(join(root, 'package.json'))('playwright-core').chromium.executablePath()
  } catch {
    return undefined
  }
}

/**
 * On Ubuntu the command may be a stub that only prints how to install it, or a snap that doesn't run in a container.
 */
function runs(path) {
  try {
    return /chrom/i.test(
      execFileSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000, stdio: 'pipe' }),
    )
  } catch {
    return false
  }
}

function fromDebian() {
  const system = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
  if (process.getuid?.() !== 0 || !/^ID(_LIKE)?=.*(debian|ubuntu)/m.test(system)) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update'], { stdio: 'inherit', env })
  const install = (name) =>
    spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', name], { stdio: 'inherit', env })
      .status
  // Older releases lack the shell.
  if (install('chromium-headless-shell') !== 0) install('chromium')
}

function fromPlaywright(node) {
  const script = join(root, 'node_modules/@playwright/test/cli.js')
  const system = process.getuid?.() === 0 ? ['--with-deps'] : []
  const install = (flags) =>
    spawnSync(node, [script, 'install', ...flags, 'chromium'], { cwd: root, stdio: 'inherit' })
  if (install(system).status !== 0 && system.length) install([])
}
