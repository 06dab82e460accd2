// What script each page loads before it can be used, of the build in place: `node bin/script-weight.mjs`.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './setup.mjs'

const built = join(root, 'build/client')

/** Every page with the bytes of script that its address brings, compressed as they are sent, the heaviest first. */
export function scriptWeights() {
  const { entry, routes } = manifest()
  return Object.values(routes)
    .filter(({ id, hasDefaultExport }) => hasDefaultExport && isPage(id, routes))
    .map((leaf) => {
      const chain = [leaf]
      for (let route = leaf; route.parentId; chain.push(route)) route = routes[route.parentId]
      const files = new Set([entry, ...chain].flatMap(({ module, imports }) => [module, ...imports]))
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

/** The first page that weighs more than the budget of its kind (bench/budgets.json), in words; undefined when none does. */
export function tooHeavyPage() {
  const { script } = JSON.parse(readFileSync(join(root, 'bench/budgets.json'), 'utf8'))
  const found = scriptWeights().find(({ kind, bytes }) => bytes > script[kind])
  return found && `${found.page} loads ${found.bytes} bytes of script, more than ${script[found.kind]}`
}

/** As the router tells browsers where each page's script is. */
function manifest() {
  const name = readdirSync(join(built, 'assets')).find((file) => /^manifest-[0-9a-f]{8}\.js$/.test(file))
  const text = readFileSync(join(built, 'assets', name), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
}

/** Others only frame one. */
const isPage = (id, routes) => id !== 'root' && !Object.values(routes).some(({ parentId }) => parentId === id)

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const { page, kind, bytes } of scriptWeights())
    console.log(`${(bytes / 1000).toFixed(1).padStart(6)} kB  ${kind}  ${page}`)
