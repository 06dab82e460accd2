/** The path to return to after signing in: one of ours, or none. */
export function safeNext(next: string | null): string | undefined {
  if (!next?.startsWith('/') || next.startsWith('//') || next.includes('\\')) return undefined
  const url = new URL(next, 'http://portico.invalid')
  // `/.//evil.example` becomes `//evil.example`, another site, once its dots are resolved.
  const path = url.pathname + url.search
  return url.host === 'portico.invalid' && !path.startsWith('//') ? path : undefined
}
