// Plain JavaScript for Node 20: it runs before anything is installed.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const installStamp = join(modules, '.portico-installed')

/** Ends the command with one line. */
export function giveUp(message) {
  console.error(`portico: ${message}`)
  process.exit(1)
}

/** Installs the dependencies when they aren't those of package-lock.json, and returns the Node to run with. */
export function setup() {
  if (Number.parseInt(process.versions.node, 10) < 20)
    giveUp(`Node 20 or later is needed, this is ${process.version}.`)
  // Whatever folder it was called from: everything below works in the project's.
  process.chdir(root)
  install()
  return pinnedNode()
}

function install() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const stamp = createHash('sha256').update(`${process.platform} ${process.arch} ${lock}`).digest('hex')
  if (read(installStamp) === stamp) return
  if (!matches(JSON.parse(lock))) {
    console.log('Installing what Portico needs …')
    // A lockfile that lacks another platform's variant is refused by `npm ci` and good enough for `npm install`.
    if (!runNpm('ci') && !runNpm('install', '--no-save')) giveUp('the installation failed; see above.')
  }
  try {
    writeFileSync(installStamp, stamp)
  } catch {
    // Installed by another user, and right: it is only compared anew the next time.
  }
}

function runNpm(...task) {
  const [command, ...first] = npm()
  const kinds = ['--include=dev', '--include=optional', '--ignore-scripts=false']
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const { status, error } = spawnSync(command, [...first, ...task, ...kinds, ...quiet, ...cacheFlag()], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: installEnvironment(),
  })
  if (error) giveUp(`npm cannot be run: ${error.message}`)
  return status === 0
}

/** Whether node_modules already holds what the lockfile names, for whoever installed by hand. */
function matches(lock) {
  const hidden = read(join(modules, '.package-lock.json'))
  if (!hidden) return false
  const installed = JSON.parse(hidden).packages
  return Object.entries(lock.packages).every(
    ([path, entry]) => !path || installed[path]?.version === entry.version || !fits(entry),
  )
}

/** Whether a package is for this machine. */
function fits({ os, cpu, libc, optional }) {
  if (!optional) return true
  const here = (list, name) => !list || list.includes(name)
  // Those without a platform of their own belong to a package that has one.
  if (!os && !cpu) return false
  return here(os, process.platform) && here(cpu, process.arch) && here(libc, 'glibc')
}

/** The npm that runs us, else the first on the path; never through the Node that the installation replaces. */
function npm() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  const usable = script && node && existsSync(script) && existsSync(node) && !node.startsWith(modules)
  return usable && /npm(-cli)?(\.c?js)?$/.test(script) && !/pnpm/.test(script) ? [node, script] : ['npm']
}

function installEnvironment() {
  const { NODE_ENV, NODE_OPTIONS, ...env } = process.env
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(modules))
  return { ...env, PATH: folders.join(delimiter) }
}

/** npm needs a cache that it can write; a home that is read-only or absent offers none. */
function cacheFlag() {
  const given = process.env.npm_config_cache ?? process.env.NPM_CONFIG_CACHE
  const cache = given ?? join(process.env.HOME || '/nonexistent', '.npm')
  try {
    mkdirSync(cache, { recursive: true })
    accessSync(cache, constants.W_OK)
    return []
  } catch {
    return ['--cache', join(tmpdir(), `portico-npm-${process.getuid?.() ?? 'user'}`)]
  }
}

function pinnedNode() {
  for (const node of [join(modules, '.bin/node'), process.execPath]) {
    try {
      const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()
      const [major, minor] = version.slice(1).split('.').map(Number)
      if (major > 22 || (major === 22 && minor >= 22)) return node
    } catch {
      // Not there, or not for this machine.
    }
  }
  return giveUp(
    `npm has no Node for ${process.platform}-${process.arch} here: install Node 24 and start again.`,
  )
}

export function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
