/** As the specification names a lawyer's reset: `reset-{slug}-password`, without a payload. */
const namedReset = /^(.*\/functions)\/reset-(?!lawyer-password$)([^/]+)-password$/

/**
 * Rewrites a request for a lawyer's reset by name to the procedure's path, with the slug in the body, because
 * path parameters must be whole segments. Returns other requests unchanged.
 */
export function byLawyerName(request: Request): Request {
  const url = new URL(request.url)
  const [, functions, name] = (request.method === 'POST' && namedReset.exec(url.pathname)) || []
  if (!functions || !name) return request
  url.pathname = `${functions}/reset-lawyer-password`
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  headers.set('content-type', 'application/json')
  return new Request(url, { method: 'POST', headers, body: JSON.stringify({ name }) })
}
