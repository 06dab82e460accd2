/** More names than the product has routes: somebody is making them up, and they share one. */
const most = 400
const known = new Set<string>()

/**
 * The route behind a request's path, for counting: ids, slugs of documents and share links don't belong there, and
 * addresses that lead nowhere are one.
 */
export function routeOf(path: string, status: number): string {
  if (status === 404 || status === 405) return 'nowhere'
  // A call's path is its route.
  if (known.has(path)) return path
  const route = path
    .replace(/\.data$/, '')
    .replace(/\/(case|shared-case|reset|team|blog|invitation)\/+[^/]+/i, '/$1/{name}')
    .replace(/^\/assets\/.*/, '/assets/{file}')
    .split('/')
    .map((part) => (/^[0-9a-f-]{32,36}$|\d/i.test(part) ? '{id}' : part))
    .join('/')
  if (known.has(route)) return route
  if (known.size >= most) return 'other'
  known.add(route)
  return route
}
