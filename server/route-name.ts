/** More names than the product has routes; further ones are counted as one. */
const most = 400
const known = new Set<string>()

/**
 * The route of a request's path, for metrics: without ids, slugs and share links.
 * All unknown paths count as one.
 */
export function routeOf(path: string, status: number): string {
  if (status === 404 || status === 405) return 'nowhere'
  // A call's path is its route.
  if (known.has(path)) return path
  const route = path
    .replace(/\.data$/, '')
    .replace(/\/(case|shared-case|reset|team|blog|invitation)\/+[^/]+/i, '/$1/{name}')
    .replace(/\/functions\/reset-[^/]+-password$/, '/functions/reset-{name}-password')
    .replace(/^\/assets\/.*/, '/assets/{file}')
    .split('/')
    .map((part) => (/^[0-9a-f-]{32,36}$|\d/i.test(part) ? '{id}' : part))
    .join('/')
  if (known.has(route)) return route
  if (known.size >= most) return 'other'
  known.add(route)
  return route
}
