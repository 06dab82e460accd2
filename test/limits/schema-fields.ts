import type { z } from 'zod'
import { readable } from '#platform/forms/coerced.ts'

export type Schema = z.core.$ZodType
export type Field = [path: string, schema: Schema]

const definition = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def

/** Each procedure's input, by its path in the router. */
export function inputs(node: object, path: string[] = []): Field[] {
  if ('~orpc' in node) {
    const { inputSchema } = node['~orpc'] as { inputSchema?: Schema }
    return inputSchema ? [[path.join('.'), inputSchema]] : []
  }
  return Object.entries(node).flatMap(([name, child]) => inputs(child, [...path, name]))
}

/** The top-level fields of an input, with everything chained to them. */
export function fields([path, schema]: Field): Field[] {
  const def = definition(schema)
  if (def.type === 'object')
    return Object.entries(def.shape).map(([name, field]) => [`${path}.${name}`, field])
  if (def.type === 'union') return def.options.flatMap((option) => fields([path, option]))
  if (def.type === 'intersection') return [def.left, def.right].flatMap((side) => fields([path, side]))
  return [[path, schema]]
}

/** Places where a schema reads texts before a limit has refused long ones. */
export function unbounded([path, schema]: Field): string[] {
  const def = definition(schema)
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => unbounded([`${path}.${name}`, field]))
    case 'union':
      return def.options.flatMap((option) => unbounded([path, option]))
    case 'intersection':
      return [def.left, def.right].flatMap((side) => unbounded([path, side]))
    case 'optional':
    case 'nullable':
    case 'default':
      return unbounded([path, def.innerType])
    case 'pipe':
      // Later checks see only what the first one let through.
      return isCoerced(def.in) ? [] : unbounded([path, def.in])
    case 'array':
      return [...(limits(def)[0] ? [] : [`${path}: any number`]), ...unbounded([`${path}[]`, def.element])]
    case 'string':
      return isFixed(def) || isBounded(def) ? [] : [`${path}: a text of any length`]
    case 'number':
    case 'date':
      return def.coerce ? [`${path}: read from anything`] : []
    case 'null':
    case 'boolean':
    case 'enum':
    case 'literal':
      return []
    default:
      return [`${path}: ${def.type}`]
  }
}

type Checks = { checks?: z.core.$ZodCheck<never>[] | undefined }

const isCoerced = (schema: Schema) => (definition(schema) as { transform?: unknown }).transform === readable

const limits = ({ checks = [] }: Checks) =>
  checks.map(({ _zod }) => _zod.def).filter(({ check }) => check === 'max_length')

/** Formats of a fixed length, whose expressions read no further. */
const isFixed = (def: object) => 'format' in def && ['uuid', 'date'].includes(String(def.format))

/** Its first check is a limit or a fixed length that aborts. */
const isBounded = ({ checks = [] }: Checks) =>
  ['max_length', 'length_equals'].includes(checks[0]?._zod.def.check ?? '') &&
  checks[0]?._zod.def.abort === true
