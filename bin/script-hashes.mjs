import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const sum = (bytes) => createHash('sha256').update(bytes).digest('hex')

/** The scripts of a build and their SHA-256, as `sha256sum` writes them. */
export function scriptHashes(folder = join(root, 'build/client')) {
  const files = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'))
  return files
    .sort()
    .map((name) => `${sum(readFileSync(join(folder, 'assets', name)))}  assets/${name}\n`)
    .join('')
}

/** Pages whose scripts are looked at, too: what they load must be on the list. */
const pages = ['/', '/auth', '/lawyer-login', '/admin-login']

/**
 * Compares the scripts that a server serves with a list.
 * @param list as `scriptHashes` writes it
 * @returns what differs, one line each; empty if nothing does
 */
export async function differences(address, list) {
  const wanted = new Map(
    list
      .trim()
      .split('\n')
      .map((line) => line.split('  ').reverse()),
  )
  const found = []
  for (const [path, hash] of wanted) {
    const answer = await fetch(new URL(path, address))
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (!answer.ok) found.push(`missing  ${path}`)
    else if (sum(bytes) !== hash) found.push(`changed  ${path}`)
  }
  for (const page of pages) {
    const html = await (await fetch(new URL(page, address))).text()
    for (const [path] of html.matchAll(/(?<=["'/])assets\/[\w.-]+\.js(?=["'])/g))
      if (!wanted.has(path)) found.push(`unknown  ${path} on ${page}`)
  }
  return found
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [address, file] = process.argv.slice(2)
  const list = file ? readFileSync(file, 'utf8') : scriptHashes()
  if (address) {
    const found = await differences(address, list)
    console.log(found.length > 0 ? found.join('\n') : `${address} serves the scripts of this build.`)
    process.exitCode = found.length > 0 ? 1 : 0
  } else process.stdout.write(list)
}
