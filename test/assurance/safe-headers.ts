/** Fails unless an answer carries the security headers for scripts, frames, types and referrers. */
export function expectSafeHeaders(header: (name: string) => string | null | undefined, what: string): void {
  const policy = header('content-security-policy') ?? ''
  const directives = new Map(
    policy.split(';').map((one) => {
      const [name = '', ...sources] = one.trim().split(/\s+/)
      return [name, sources] as const
    }),
  )
  const must = (holds: boolean, why: string) => {
    if (!holds) throw new Error(`${what}: ${why} (${policy})`)
  }
  // A missing directive falls back to default-src.
  const sources = (name: string) => directives.get(name) ?? directives.get('default-src')
  const isNone = (name: string) => directives.get(name)?.join() === "'none'"
  const scripts = sources('script-src')
  must(scripts !== undefined, 'scripts may come from anywhere')
  for (const loose of [
    "'unsafe-inline'",
    "'unsafe-eval'",
    "'unsafe-hashes'",
    '*',
    'data:',
    'blob:',
    'https:',
    'http:',
  ])
    must(!scripts?.includes(loose), `scripts: ${loose}`)
  must(sources('object-src')?.join() === "'none'", 'object-src')
  must(isNone('base-uri'), 'base-uri')
  // Our own pages may frame a file.
  must(isNone('frame-ancestors') || directives.get('frame-ancestors')?.join() === "'self'", 'frame-ancestors')
  must(header('x-content-type-options') === 'nosniff', 'nosniff')
  must(/^(same-origin|no-referrer|strict-origin)$/.test(header('referrer-policy') ?? ''), 'referrer policy')
  must(header('cross-origin-resource-policy') === 'same-origin', 'resource policy')
  must(header('x-powered-by') == null && header('server') == null, 'says what it runs on')
}
