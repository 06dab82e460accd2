/** The part of JSON Schema that our document uses. */
export interface Schema {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  default?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

/** A field's kind and limits in words: 'text, 1 to 100 characters', 'whole number, 1 to 100', 'one of a, b'. */
export function limitsOf(schema: Schema): string {
  if (schema.const !== undefined) return `always ${JSON.stringify(schema.const)}`
  if (schema.enum) return `one of ${schema.enum.join(', ')}`
  const options = schema.anyOf ?? schema.oneOf
  if (options) return [...new Set(options.map(limitsOf))].join(', or ')
  if (schema.allOf) return schema.allOf.map(limitsOf).join(', ')
  const preset =
    schema.default === undefined || schema.default === '' ? '' : `; ${String(schema.default)} if left out`
  return `${kindOf(schema)}${preset}`
}

function kindOf({ type, format, items, ...limits }: Schema): string {
  switch (type) {
    case 'string':
      return (formats[format ?? ''] ?? 'text') + span(limits.minLength, limits.maxLength, ' characters')
    case 'integer':
      return `whole number${span(limits.minimum, limits.maximum)}`
    case 'number':
      return `number${span(limits.minimum, limits.maximum)}`
    case 'boolean':
      return 'true or false'
    case 'null':
      return 'null'
    case 'array':
      return `list of ${items ? limitsOf(items) : 'anything'}${span(limits.minItems, limits.maxItems, ' entries')}`
    case 'object':
      return 'object'
  }
  return 'anything'
}

const formats: Record<string, string> = {
  uuid: 'id (UUID)',
  date: 'day (2026-01-31)',
  'date-time': 'time (2026-01-31T14:00:00Z)',
  email: 'email address',
}

function span(min: number | undefined, max: number | undefined, unit = ''): string {
  const [from, to] = [min, max].map((limit) =>
    limit === undefined || Math.abs(limit) >= Number.MAX_SAFE_INTEGER ? undefined : limit,
  )
  if (from !== undefined && to !== undefined) return `, ${from} to ${to}${unit}`
  if (to !== undefined) return `, at most ${to}${unit}`
  return from ? `, at least ${from}${unit}` : ''
}

/** A value of the schema's kind, as an example. */
export function exampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const options = schema.anyOf ?? schema.oneOf
  if (options) return exampleOf(options[0] ?? {})
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(exampleOf))
  switch (schema.type) {
    case 'string':
      return examples[schema.format ?? ''] ?? 'text'
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    case 'array':
      return schema.items ? [exampleOf(schema.items)] : []
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, exampleOf(inner)]),
      )
  }
  return null
}

const examples: Record<string, string> = {
  uuid: '6f1c9a52-3b0e-4d6a-9d1f-0a7c5e2b8f43',
  date: '2026-01-31',
  'date-time': '2026-01-31T14:00:00.000Z',
  email: 'ann@example.com',
}
