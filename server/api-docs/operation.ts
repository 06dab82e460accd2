import { html } from 'hono/html'
import { scopeFor } from '#features/api-tokens/reach.ts'
import { exampleOf, limitsOf, type Schema } from './schema-text.ts'

type Content = { content?: { 'application/json'?: { schema?: Schema } } }

/** One method of one path, as the OpenAPI document has it. */
export interface Operation {
  operationId: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: Content
  responses: Record<string, Content>
}

const schemaOf = (part: Content | undefined) => part?.content?.['application/json']?.schema

const audiences: Record<string, string> = {
  admin: 'Administrators',
  lawyer: 'Lawyers',
  client: 'Whoever is signed in, as a client',
  notifications: 'Whoever is signed in',
  'accounts.own': 'Whoever is signed in',
  'accounts.grantLawyerByEmail': 'Whoever is signed in',
}

/** Who may call it, by its place in the router. */
export function callersOf(operationId: string, method: string): string {
  const [first = '', second = ''] = operationId.split('.')
  const who = audiences[`${first}.${second}`] ?? audiences[first] ?? 'Anyone'
  const scope = scopeFor(operationId.split('.'), method)
  if (scope) return `${who}; tokens with ${scope}`
  return first === 'admin' ? `${who}; no token` : who
}

/** A method of a path: who may call it, what it takes and answers, and how to call it from a shell. */
export function operationSection(path: string, verb: string, operation: Operation, origin: string) {
  const method = verb.toUpperCase()
  const body = schemaOf(operation.requestBody)
  const fields = [
    ...(operation.parameters ?? []).map(({ name, in: where, required, schema }) => ({
      ...{ name, where, required, schema },
    })),
    ...Object.entries(body?.properties ?? {}).map(([name, schema]) => ({
      ...{ name, where: 'body', required: body?.required?.includes(name), schema },
    })),
  ]
  const [status = '200', answer] = Object.entries(operation.responses)[0] ?? []
  const answered = schemaOf(answer)
  return html`<article id="${operation.operationId}">
  <h3><span class="method">${method}</span> <code>/api${path}</code></h3>
  <p class="who">${callersOf(operation.operationId, method)}</p>
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
    <pre tabindex="0" aria-label="Call of ${method} ${path}">${curl(path, method, operation, body, origin)}</pre>
    ${answered ? html`<pre tabindex="0" aria-label="Answer of ${method} ${path}">${JSON.stringify(exampleOf(answered), null, 2)}</pre>` : ''}
  </details>
</article>`
}

function curl(path: string, method: string, operation: Operation, body: Schema | undefined, origin: string) {
  const filled = path.replace(/\{\+?(\w+)\}/g, (_, name: string) => {
    const schema = operation.parameters?.find((parameter) => parameter.name === name)?.schema
    return encodeURIComponent(String(exampleOf(schema ?? { type: 'string' })))
  })
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}'${origin}/api${filled}'`]
  if (scopeFor(operation.operationId.split('.'), method)) lines.push(`-H "Authorization: Bearer $TOKEN"`)
  if (body) {
    lines.push(`-H 'Content-Type: application/json'`)
    lines.push(`-d '${JSON.stringify(exampleOf(body)).replaceAll("'", "'\\''")}'`)
  }
  return lines.join(' \\\n  ')
}
