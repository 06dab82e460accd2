/** Patterns of credentials. */
const kinds: Record<string, RegExp> = {
  'a private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/g,
  'an AWS key': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g,
  'a GitHub token': /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{50,})/g,
  'a GitLab token': /\bglpat-[A-Za-z0-9_-]{20,}/g,
  'an npm token': /\bnpm_[A-Za-z0-9]{36}\b/g,
  'a registry login': /\/\/[^\s:]+\/:_(?:authToken|password|auth)=[^\s$]+/g,
  'a Slack token': /\bxox[abposr]-[A-Za-z0-9-]{10,}/g,
  'a Stripe key': /\b[rs]k_live_[A-Za-z0-9]{16,}/g,
  'a Google key': /\bAIza[0-9A-Za-z_-]{35}/g,
  'a model provider’s key': /\bsk-[A-Za-z0-9_-]{24,}/g,
  'a SendGrid key': /\bSG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}/g,
  'a signed token': /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/g,
  'an address with a password': /\b[a-z][a-z0-9+.-]*:\/\/[^\s:@/'"`<>]+:[^\s@/'"`<>${}…]{3,}@[^\s'"`]+/g,
  'a value of a secret':
    /\b(?:[A-Z][A-Z0-9]*_)?(?:SECRET|PASSWORD|TOKEN|API_KEY|ACCESS_KEY)["']?\s*[:=]\s*["'`]?(?=[A-Za-z0-9+/_=-]*\d)[A-Za-z0-9+/_=-]{16,}/g,
}

/** Values made up for tests and examples. */
const invented: RegExp[] = [
  // Reserved host names, and the loopback.
  /@(?:[\w.-]+\.)?(?:example(?:\.(?:com|org|net))?|test|invalid|localhost)\b|@127\.0\.0\.1\b/,
  // Placeholders.
  /:\/\/[A-Z]+:[A-Z]+@/,
]

export interface Found {
  kind: string
  text: string
}

/** Credentials in a text, or what looks like one and needs a look. */
export function secretsIn(text: string): Found[] {
  return Object.entries(kinds).flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)]
      .map(([found]) => ({ kind, text: found }))
      .filter((found) => !invented.some((known) => known.test(found.text))),
  )
}
