import fc from 'fast-check'
import { hostileText, hostileValue } from './hostile.ts'

/** The part of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  maxItems?: number
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  multipleOf?: number
}

export interface Operation {
  method: string
  path: string
  pathSchemas: Record<string, Schema>
  querySchemas: Record<string, Schema>
  body?: Schema | undefined
}

interface Document {
  paths: Record<string, Record<string, OperationObject>>
}
interface OperationObject {
  parameters?: { in: string; name: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** Every operation of the OpenAPI document. */
export function operationsOf(document: unknown): Operation[] {
  return Object.entries((document as Document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const schemasIn = (place: string) =>
        Object.fromEntries(parameters.filter((one) => one.in === place).map((one) => [one.name, one.schema]))
      return {
        method: method.toUpperCase(),
        path,
        pathSchemas: schemasIn('path'),
        querySchemas: schemasIn('query'),
        body: Object.values(requestBody?.content ?? {})[0]?.schema,
      }
    }),
  )
}

/** Existing ids for a field of this name. */
export type Ids = (name: string) => readonly string[]

/** A value that the schema accepts. Ids mostly exist; some are invented. */
export function valid(schema: Schema, ids: Ids, name = ''): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valid(one, ids, name)))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object': {
      const entries = Object.entries(schema.properties ?? {})
      const fields = Object.fromEntries(entries.map(([key, inner]) => [key, valid(inner, ids, key)]))
      return fc.record(fields, { requiredKeys: schema.required ?? [] })
    }
    case 'array':
      return fc.array(valid(schema.items ?? {}, ids), { maxLength: Math.min(schema.maxItems ?? 3, 3) })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'integer':
    case 'number':
      return number(schema, name)
    case 'string':
      return text(schema, ids, name)
    default:
      return fc.jsonValue({ maxDepth: 1 })
  }
}

function number({ type, minimum = 0, maximum = 1000, exclusiveMinimum, multipleOf }: Schema, name: string) {
  // The version of an unchanged row.
  if (name === 'version') return fc.constantFrom(1, 1, 1, 2, 0)
  const step = multipleOf ?? (type === 'integer' ? 1 : 0.01)
  const from = Math.max(exclusiveMinimum ?? minimum, -1000)
  // A year is above a thousand.
  const to = Math.min(maximum, Math.max(1000, from + 1000))
  const least = Math.ceil(from / step) + (exclusiveMinimum === undefined ? 0 : 1)
  return fc.integer({ min: least, max: Math.floor(to / step) }).map((steps) => steps * step)
}

function text(schema: Schema, ids: Ids, name: string): fc.Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = 100 } = schema
  if (format === 'uuid') return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...ids(name)) }, fc.uuid())
  if (format === 'date') return days.map((day) => day.toISOString().slice(0, 10))
  if (format === 'date-time') return days.map((day) => day.toISOString())
  if (format === 'uri') return fc.webUrl({ validSchemes: ['https'] })
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  if (name === 'email') return fc.uuid().map((one) => `${one}@demo.example`)
  if (/name$/i.test(name)) return fc.constantFrom('Robin Vale', 'Zoë O’Neill-Ødegård')
  if (name === 'phone') return fc.constantFrom('', '+1 212 555 0100')
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 40) })
}

const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })

/** A valid value with one fault: a missing or unknown field, a wrong type, or just over a limit. */
export function nearlyValid(schema: Schema, ids: Ids): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {})
  if (fields.length === 0) return hostileValue
  return fc
    .tuple(valid(schema, ids), fc.constantFrom(...fields), fc.nat({ max: 4 }), hostileValue, hostileText)
    .map(([value, [name, inner], how, other, words]) => {
      const made = { ...(value as Record<string, unknown>) }
      if (how === 0) delete made[name]
      else if (how === 1) made[name] = other
      else if (how === 2) made[name] = words
      else if (how === 3 && inner.maxLength) made[name] = 'x'.repeat(inner.maxLength + 1)
      else if (how === 3) made[name] = (inner.maximum ?? 0) + 1
      else made[words || 'extra'] = other
      return made
    })
}
