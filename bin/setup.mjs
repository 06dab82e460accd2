// Plain JavaScript for Node 20: it runs before anything is installed.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
/**
 * The Node version that the product runs on. If npm has no build of it for the machine, the running Node must have it.
 */
const oldestNode = Number.parseInt(readFileSync(join(root, '.nvmrc'), 'utf8'), 10)
const installStamp = join(modules, '.portico-installed')

/** Exits with a one-line message. */
export function giveUp(message) {
  console.error(`portico: ${message}`)
  process.exit(1)
}

/** Installs the dependencies if they don't match package-lock.json. Returns the Node to run with. */
export function setup() {
  if (Number.parseInt(process.versions.node, 10) < 20)
    giveUp(`Node 20 or later is needed, this is ${process.version}.`)
  // Everything below works in the project's folder, wherever the command was called.
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
    // If the lockfile lacks another platform's variant, `npm ci` fails but `npm install` works.
    if (!runNpm('ci') && !runNpm('install', '--no-save')) giveUp('the installation failed; see above.')
  }
  try {
    writeFileSync(installStamp, stamp)
  } catch {
    // Installed by another user and correct; the check just runs again next time.
  }
}

/**
 * Runs npm with these arguments, such as `ci`, in the project's folder or one below it. Returns whether it succeeded.
 */
export function runNpm(...task) {
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

/** Whether node_modules already matches the lockfile, for manual installations. */
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

/**
 * The npm that started this process, otherwise the first in PATH; never run by the Node that the installation replaces.
 */
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

/** npm needs a writable cache; the home folder may be read-only or missing. */
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
      if (Number.parseInt(version.slice(1), 10) >= oldestNode) return node
    } catch {
      // Missing, or for another platform.
    }
  }
  return giveUp(
    `npm has no Node for ${process.platform}-${process.arch}: install Node ${oldestNode} or later (this is ${process.version}) and start again.`,
  )
}

export function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
