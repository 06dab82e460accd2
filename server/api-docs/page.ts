import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { scopeNames } from '#features/api-tokens/api-tokens.schema.ts'
import { eventNames } from '#features/webhooks/webhooks.schema.ts'
import { firm } from '#firm.ts'
import { problems } from '#platform/api/problem.ts'
import type { ApiDocument, Operation } from './document.ts'
import { operationSection } from './operation.ts'

/**
 * The API reference page, generated from the OpenAPI document; runs no script.
 * @param style its style sheet; the page's header is `apiDocsPolicy` of the same
 * @param theme the reader's choice on our pages; the system's by default
 */
export function apiDocsPage(document: ApiDocument, origin: string, style: string, theme?: Theme | undefined) {
  const byTag = new Map<string, [path: string, verb: string, operation: Operation][]>()
  for (const [path, verbs] of Object.entries(document.paths))
    for (const [verb, operation] of Object.entries(verbs)) {
      const tag = operation.tags?.[0] ?? 'others'
      byTag.set(tag, [...(byTag.get(tag) ?? []), [path, verb, operation]])
    }
  const tags = [...byTag].sort(([a], [b]) => a.localeCompare(b))
  return html`<!doctype html>
<html lang="en" ${theme ? raw(`data-theme="${theme}"`) : ''}>
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>API · ${firm.name}</title>
<style>${raw(style)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header><p><a href="/">${firm.name}</a></p><h1>The API, version ${document.info.version}</h1>
<p>Everything that the pages do, for programs. The same as a document: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p></header>
<div class="frame">
<nav aria-label="Parts"><ul>
<li><a href="#tokens">Tokens</a></li><li><a href="#lists">Lists</a></li><li><a href="#errors">Errors</a></li><li><a href="#webhook-deliveries">Webhook deliveries</a></li>
${tags.map(([tag]) => html`<li><a href="#${anchor(tag)}">${titled(tag)}</a></li>`)}
</ul></nav>
<main id="main" tabindex="-1">
${guide(origin)}
${tags.map(
  ([
    tag,
    operations,
  ]) => html`<section aria-labelledby="${anchor(tag)}"><h2 id="${anchor(tag)}">${titled(tag)}</h2>
${operations.map(([path, verb, operation]) => operationSection(path, verb, operation, origin))}</section>`,
)}
</main></div>
</body></html>`
}

export type Theme = 'light' | 'dark'

/** Allows the page's style by its hash, so that the page is the same for everybody. */
export const apiDocsPolicy = (style: string): string =>
  [
    `default-src 'none'`,
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    // The browser asks for the site's icon.
    `img-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')

const anchor = (tag: string) => `part-${tag.replaceAll(' ', '-')}`
const titled = (tag: string) => (tag.charAt(0).toUpperCase() + tag.slice(1)).replace(/^Api\b/, 'API')

/** Rules for every call. */
const guide = (origin: string) => html`<section aria-labelledby="tokens"><h2 id="tokens">Tokens</h2>
<p>An administrator makes a token in API &amp; Webhooks. It acts as that administrator, with their rights as they are at each call, within its scopes; it ends by itself after at most a year, and at once when it is revoked or its owner loses the role, is blocked, changes the password or has the second factor reset. It makes up to 300 calls a minute. It opens no page, no file and no socket, and nothing about accounts.</p>
<pre tabindex="0" aria-label="A call with a token">curl '${origin}/api/admin/leads?limit=5' \\
  -H "Authorization: Bearer $TOKEN"</pre>
<ul>${Object.entries(scopeNames).map(([scope, name]) => html`<li><code>${scope}</code> ${name}</li>`)}</ul></section>
<section aria-labelledby="lists"><h2 id="lists">Lists</h2>
<p>Lists come page by page: <code>older</code> in the answer is the <code>cursor</code> of the next page, null on the last one; <code>limit</code> is how many lines a page has.</p>
<p>A list of the administrators’, or of a lawyer’s own, as a whole, as a CSV file: narrowed and ordered by the same inputs in the address, with the list’s scope to read: see <a href="#part-exports">Exports</a>.</p>
<pre tabindex="0" aria-label="A list as a file">curl -X POST '${origin}/api/exports/leads?status=new' \\
  -H "Authorization: Bearer $TOKEN" -o leads.csv</pre></section>
<section aria-labelledby="errors"><h2 id="errors">Errors</h2>
<p>Errors are <code>application/problem+json</code> with a <code>code</code>, a <code>detail</code> to show, and <code>fields</code> where single inputs are wrong. Where it makes sense to try again, <code>Retry-After</code> tells when (seconds). What is missing and what is forbidden look alike.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Error codes"><table><thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Says</th></tr></thead>
<tbody>${Object.entries(problems).map(([code, [status, text]]) => html`<tr><td>${status}</td><th scope="row"><code>${code}</code></th><td>${text}</td></tr>`)}</tbody></table></div></section>
<section aria-labelledby="webhook-deliveries"><h2 id="webhook-deliveries">Webhook deliveries</h2>
<p>Each event is a POST, signed as <a href="https://www.standardwebhooks.com">Standard Webhooks</a> says: <code>webhook-id</code> is the delivery’s id, <code>webhook-timestamp</code> the seconds since 1970, and <code>webhook-signature</code> is <code>v1,</code> and the base64 of an HMAC-SHA-256 of id, timestamp and body, joined by full stops. The key is the webhook’s secret, decoded from base64 after <code>whsec_</code>. Its libraries check all of it, and refuse a timestamp more than five minutes off; pass them the body as it came.</p>
<p>Answer with 2xx within ten seconds; otherwise the delivery comes again for three days, under the same <code>webhook-id</code>. A delivery can come twice, and out of order: read the current state from the API. Redirects aren’t followed.</p>
<pre tabindex="0" aria-label="A delivery">{"delivery":"6f1c9a52-3b0e-4d6a-9d1f-0a7c5e2b8f43","event":"case.updated","id":"0d6b9a55-27c4-4f5e-8f0a-5a2a4f0f9b11","at":"2026-01-31T14:00:00.000Z"}</pre>
<p>Events: ${Object.keys(eventNames).join(', ')}; and <code>test</code>, with no id.</p></section>`
