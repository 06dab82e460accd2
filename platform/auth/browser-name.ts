const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** A browser's short name from its user agent: only a hint for the user, not verified. */
export function browserName(userAgent: string | null): string {
  const find = (names: readonly (readonly [string, string])[]) =>
    names.find(([sign]) => userAgent?.includes(sign))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  if (!browser) return 'Unknown browser'
  return system ? `${browser} on ${system}` : browser
}
