// How much script each page of the current build loads: `node bin/script-weight.mjs`.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './setup.mjs'

const built = join(root, 'build/client')

/** Every page with its script size in compressed bytes, largest first. */
export function scriptWeights() {
  const { entry, routes, url } = manifest()
  return Object.values(routes)
    .filter(({ id, hasDefaultExport }) => hasDefaultExport && isPage(id, routes))
    .map((leaf) => {
      const chain = [leaf]
      for (let route = leaf; route.parentId; chain.push(route)) route = routes[route.parentId]
      const files = new Set([
        url,
        ...[entry, ...chain].flatMap(({ module, imports }) => [module, ...imports]),
      ])
      const bytes = [...files].reduce((sum, file) => sum + statSync(`${join(built, file)}.br`).size, 0)
      const path = chain.flatMap(({ path }) => path ?? []).reverse()
      return {
        page: `/${path.join('/')}`,
        kind: chain.some(({ id }) => id === 'queries') ? 'portal' : 'public',
        bytes,
      }
    })
    .sort((one, other) => other.bytes - one.bytes)
}

/** A message about the first page over its budget (bench/budgets.json); undefined if there is none. */
export function tooHeavyPage() {
  const { script } = JSON.parse(readFileSync(join(root, 'bench/budgets.json'), 'utf8'))
  const found = scriptWeights().find(({ kind, bytes }) => bytes > script[kind])
  return found && `${found.page} loads ${found.bytes} bytes of script, more than ${script[found.kind]}`
}

/** The router's manifest, which tells browsers each page's scripts. */
function manifest() {
  const name = readdirSync(join(built, 'assets')).find((file) => /^manifest-[0-9a-f]{8}\.js$/.test(file))
  const text = readFileSync(join(built, 'assets', name), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
}

/** Layout routes aren't pages. */
const isPage = (id, routes) => id !== 'root' && !Object.values(routes).some(({ parentId }) => parentId === id)

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const { page, kind, bytes } of scriptWeights())
    console.log(`${(bytes / 1000).toFixed(1).padStart(6)} kB  ${kind}  ${page}`)
