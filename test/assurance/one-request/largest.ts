import type { Schema } from '../generator.ts'

/** What expressions, parsers and hashes have been slow with: long runs that end in something else. */
export const fillers: Record<string, (length: number) => string> = {
  letters: (length) => 'a'.repeat(length),
  blanks: (length) => `a${' '.repeat(Math.max(0, length - 2))}a`,
  digits: (length) => `a${'1'.repeat(Math.max(0, length - 2))}a`,
  'line breaks': (length) => '\n'.repeat(length),
  dots: (length) => `a@${'a.'.repeat(length / 2)}`.slice(0, length - 1).concat('!'),
  brackets: (length) => '([{<'.repeat(length / 4),
  'marks of composition': (length) => `a${'\u0301'.repeat(Math.max(0, length - 1))}`,
  pictures: (length) => '🏛️'.repeat(length / 3),
  quotes: (length) => '"\\'.repeat(length / 2),
}
export type Filler = (length: number) => string

/** Entries of a list at most, and of lists within lists together: more would not fit into a body. */
const mostEntries = 100

/**
 * The value that costs most among those that the schema accepts, as far as JSON Schema tells.
 * @param room how many entries its lists may have
 */
export function costliest(
  schema: Schema,
  fill: Filler,
  ids: (name: string) => string,
  name = '',
  room = mostEntries,
): unknown {
  const {
    anyOf,
    type,
    properties = {},
    items,
    maxItems,
    maxLength,
    minimum,
    maximum,
    format,
    pattern,
  } = schema
  if (anyOf) return costliest(anyOf[0] ?? {}, fill, ids, name, room)
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties).map(([key, inner]) => [key, costliest(inner, fill, ids, key, room)]),
      )
    case 'array': {
      const length = Math.min(maxItems ?? mostEntries, room)
      const inside = Math.max(1, Math.floor(room / length))
      return Array.from({ length }, () => costliest(items ?? {}, fill, ids, '', inside))
    }
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return name === 'version' ? 1 : Math.min(maximum ?? 1_000, Math.max(minimum ?? 0, 1_000_000))
    case 'string':
      if (format === 'uuid') return ids(name)
      if (format === 'date') return '2031-01-02'
      if (format === 'date-time') return '2031-01-02T03:04:05.000Z'
      if (pattern || /email/i.test(name)) return `${'a'.repeat(40)}@demo.example`
      return fill(maxLength ?? 1_000).slice(0, maxLength ?? 1_000)
    default:
      return null
  }
}

/** The same with one text of `length`, which is refused, in the place of each in turn. */
export function tooLong(schema: Schema, fill: Filler, length: number, ids: (name: string) => string) {
  const base = costliest(schema, fill, ids)
  const value = fill(length)
  return [...places(schema)].map((path) => ({ at: path.join('.'), value: put(base, path, value) }))
}

function* places(schema: Schema, path: string[] = []): Generator<string[]> {
  for (const one of schema.anyOf ?? [schema]) {
    if (one.type === 'string' && !one.enum) yield path
    for (const [name, inner] of Object.entries(one.properties ?? {})) yield* places(inner, [...path, name])
    if (one.items) yield* places(one.items, [...path, '0'])
  }
}

function put(base: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value
  if (Array.isArray(base)) return [put(base[0], rest, value), ...base.slice(1)]
  const object = (base ?? {}) as Record<string, unknown>
  return { ...object, [name]: put(object[name], rest, value) }
}

const nest = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth)

/** Bodies of almost as many bytes as are read, whatever the procedure: JSON that is expensive to parse, walk or copy. */
export const expensiveBodies: Record<string, (bytes: number) => string> = {
  'a list of lists': (bytes) => nest(bytes / 2, '[', ']'),
  'objects in objects': (bytes) => nest(bytes / 6, '{"a":', '}').replace(':}', ':1}'),
  'many fields': (bytes) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: bytes / 12 }, (_, n) => [`k${n}`, 1]))),
  'a long list': (bytes) => `[${'0,'.repeat(bytes / 2 - 1)}0]`,
  'a long list under a field': (bytes) => `{"id":[${'0,'.repeat(bytes / 2 - 10)}0]}`,
  'one field again and again': (bytes) => `{${'"a":1,'.repeat(bytes / 6 - 1)}"a":1}`,
  escapes: (bytes) => `"${'\\u0061'.repeat(bytes / 6 - 1)}"`,
  'a number without end': (bytes) => '1'.repeat(bytes),
  'an envelope of many moments': (bytes) =>
    JSON.stringify({ json: {}, meta: Array.from({ length: bytes / 12 }, () => [1, 'a', 'b']) }).slice(
      0,
      bytes,
    ),
  'an envelope with a deep path': (bytes) =>
    JSON.stringify({ json: {}, meta: [[1, ...Array.from({ length: bytes / 5 }, () => 'a')]] }),
  'an envelope with a large number': (bytes) => JSON.stringify({ json: '9'.repeat(bytes - 40), meta: [[0]] }),
  'an envelope with an expression': (bytes) =>
    JSON.stringify({ json: `/${'(a{9}){9}'.repeat(bytes / 9 - 10)}/`, meta: [[4]] }),
  'an envelope with an address': (bytes) =>
    JSON.stringify({ json: `http://${'a.'.repeat(bytes / 2 - 40)}`, meta: [[5]] }),
  'an envelope of sets': (bytes) =>
    JSON.stringify({ json: [], meta: Array.from({ length: bytes / 6 }, () => [6]) }),
}
