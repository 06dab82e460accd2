/** The path to return to after signing in, if it is one of this site. */
export function safeNext(next: string | null): string | undefined {
  if (!next?.startsWith('/') || next.startsWith('//') || next.includes('\\')) return undefined
  const url = new URL(next, 'http://portico.invalid')
  // Resolving the dots turns `/.//evil.example` into `//evil.example`, another site.
  const path = url.pathname + url.search
  return url.host === 'portico.invalid' && !path.startsWith('//') ? path : undefined
}
