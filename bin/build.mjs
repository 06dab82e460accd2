import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scriptHashes } from './script-hashes.mjs'
import { giveUp, read, root } from './setup.mjs'

const stamp = join(root, 'build/.stamp')
const sources = ['app', 'db', 'demo', 'features', 'platform', 'public', 'server', 'ui', 'vite']

/** Builds pages and server, unless the existing build is of the same sources. */
export function build(node) {
  const wanted = fingerprint()
  if (read(stamp) === wanted) return
  console.log('Building …')
  // An interrupted build must not count as finished.
  rmSync(stamp, { force: true })
  const { status, stdout, stderr } = spawnSync(node, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (status !== 0) {
    process.stderr.write(`${stdout}${stderr}`)
    giveUp('the build failed; see above.')
  }
  // What browsers may be served, for anybody who compares (docs/threat-model.md).
  writeFileSync(join(root, 'build/client/scripts.sha256'), scriptHashes())
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(stamp, wanted)
}

function fingerprint() {
  const hash = createHash('sha256').update(process.platform)
  const top = readdirSync(root).filter((name) => /\.(ts|json)$/.test(name))
  for (const path of [...top, ...sources.flatMap(filesIn)].sort()) {
    if (/\.test\.tsx?$/.test(path)) continue
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesIn(folder) {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}
