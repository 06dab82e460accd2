import { contentOf, type Operation, scopeOf } from './document.ts'
import { exampleOf, type Schema } from './schema-text.ts'

/** The shell command that calls an operation. */
export function curl(path: string, method: string, operation: Operation, origin: string): string {
  const { parameters = [] } = operation
  const sample = ({ schema, example }: { schema: Schema; example?: unknown }) =>
    String(example ?? exampleOf(schema))
  const filled = path.replace(/\{\+?(\w+)\}/g, (_, name: string) => {
    const schema = parameters.find((parameter) => parameter.name === name)?.schema
    return encodeURIComponent(sample({ schema: schema ?? { type: 'string' } }))
  })
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}'${origin}/api${filled}'`]
  if (scopeOf(operation)) lines.push(`-H "Authorization: Bearer $TOKEN"`)
  for (const parameter of parameters)
    if (parameter.in === 'header' && parameter.required)
      lines.push(`-H '${parameter.name}: ${sample(parameter)}'`)
  const body = contentOf(operation.requestBody)
  if (body) lines.push(`-H 'Content-Type: ${body.mediaType}'`, bodyOf(body))
  const answer = contentOf(Object.values(operation.responses)[0])
  if (answer && answer.mediaType !== 'application/json') lines.push('-OJ')
  return lines.join(' \\\n  ')
}

const bodyOf = ({ mediaType, schema }: { mediaType: string; schema: Schema }) =>
  mediaType === 'application/json'
    ? `-d '${JSON.stringify(exampleOf(schema)).replaceAll("'", "'\\''")}'`
    : '--data-binary @contract.pdf'
