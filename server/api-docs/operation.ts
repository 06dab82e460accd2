import { html } from 'hono/html'
import { ownExportedLists } from '#features/exports/exports.schema.ts'
import { curl } from './curl.ts'
import { type Content, contentOf, type Operation, scopeOf } from './document.ts'
import { exampleOf, limitsOf } from './schema-text.ts'

const audiences: Record<string, string> = {
  admin: 'Administrators',
  lawyer: 'Lawyers',
  client: 'Signed-in clients',
  exports: 'Administrators',
  ...Object.fromEntries(ownExportedLists.map((list) => [`exports.${list}`, 'Lawyers'])),
  notifications: 'Anyone signed in',
  files: 'Anyone signed in',
  'files.download': 'Anyone who may read the file',
  'accounts.own': 'Anyone signed in',
  'accounts.grantLawyerByEmail': 'Anyone signed in',
}

/** Who may call it, from its place in the router and its scope. */
export function callersOf(operation: Operation): string {
  const [first = '', second = ''] = operation.operationId.split('.')
  const who = audiences[`${first}.${second}`] ?? audiences[first] ?? 'Anyone'
  const scope = scopeOf(operation)
  if (scope) return `${who}; tokens with ${scope}`
  return who === audiences.admin ? `${who}; no token` : who
}

/** A method of a path: who may call it, what it takes and answers, and how to call it from a shell. */
export function operationSection(path: string, verb: string, operation: Operation, origin: string) {
  const method = verb.toUpperCase()
  const body = contentOf(operation.requestBody)
  const fields = [
    ...(operation.parameters ?? []).map(({ name, in: where, required, schema }) => ({
      ...{ name, where, required, schema },
    })),
    ...Object.entries(body?.schema.properties ?? {}).map(([name, schema]) => ({
      ...{ name, where: 'body', required: body?.schema.required?.includes(name), schema },
    })),
  ]
  const [status = '200', response] = Object.entries(operation.responses)[0] ?? []
  const answer = contentOf(response)
  return html`<article id="${operation.operationId}">
  <h3><span class="method">${method}</span> <code>/api${path}</code></h3>
  <p class="who">${callersOf(operation)}</p>
  ${operation.summary ? html`<p>${operation.summary}</p>` : ''}
  ${
    fields.length > 0
      ? html`<div class="scroll" tabindex="0" role="region" aria-label="Inputs of ${method} ${path}"><table>
    <thead><tr><th scope="col">Input</th><th scope="col">In</th><th scope="col">What it takes</th></tr></thead>
    <tbody>${fields.map(
      ({ name, where, required, schema }) =>
        html`<tr><th scope="row"><code>${name}</code>${required ? html` <em>required</em>` : ''}</th><td>${where}</td><td>${limitsOf(schema)}</td></tr>`,
    )}</tbody></table></div>`
      : ''
  }
  <details><summary>Example and answer (${status})</summary>
    <pre tabindex="0" aria-label="Call of ${method} ${path}">${curl(path, method, operation, origin)}</pre>
    ${answer ? html`<pre tabindex="0" aria-label="Answer of ${method} ${path}">${shown(answer)}</pre>` : ''}
  </details>
</article>`
}

/** JSON and text as an example; other files by media type. */
function shown({ mediaType, schema, example }: Content): string {
  if (mediaType === 'application/json') return JSON.stringify(example ?? exampleOf(schema), null, 2)
  return typeof example === 'string'
    ? example
    : `(${mediaType === '*/*' ? 'the file’s own kind' : mediaType})`
}
