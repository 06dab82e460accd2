import fc from 'fast-check'
import { type Ids, nearlyValid, type Operation, type Schema, valid } from './generator.ts'
import { hostileBody, hostileEnvelope, hostileText } from './hostile.ts'

/** A generated request. */
export interface Sending {
  operation: Operation
  kind: 'valid' | 'nearly valid' | 'hostile' | 'envelope'
  url: string
  headers: Record<string, string>
  body?: string
}

const json = { 'content-type': 'application/json' }

const record = (schemas: Record<string, Schema>, ids: Ids) =>
  fc.record(Object.fromEntries(Object.entries(schemas).map(([name, one]) => [name, valid(one, ids, name)])))
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Text encoded for a URL; what can't be encoded (lone surrogates) is replaced. */
const escaped = (text: string) => encodeURIComponent(text.toWellFormed())

function address({ path }: Operation, inPath: Record<string, unknown>, query: [string, unknown][]): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => escaped(asText(inPath[name]) ?? ''))
  const search = query.map(([name, value]) => `${escaped(name)}=${escaped(asText(value) ?? '')}`).join('&')
  return `/api${filled}${search && `?${search}`}`
}

function proper(operation: Operation, ids: Ids, kind: 'valid' | 'nearly valid') {
  const { body: schema = {}, method } = operation
  const make = kind === 'valid' ? valid : nearlyValid
  const hasBody = method !== 'GET' && operation.body !== undefined
  return fc
    .tuple(
      record(operation.pathSchemas, ids),
      record(operation.querySchemas, ids),
      fc.subarray(Object.keys(operation.querySchemas)),
      hasBody ? make(schema, ids) : fc.constant(undefined),
    )
    .map(([inPath, query, asked, body]): Sending => {
      const entries = asked.map((name): [string, unknown] => [name, query[name]])
      const url = address(operation, inPath, entries)
      return {
        operation,
        kind,
        url,
        headers: hasBody ? json : {},
        ...(hasBody && { body: JSON.stringify(body) }),
      }
    })
}

function withLastSegment(url: string, segment: string): string {
  const [path = '', ...search] = url.split('?')
  return [path.slice(0, path.lastIndexOf('/') + 1) + segment, ...search].join('?')
}

const rawPaths = ['%00', '%ff%fe', '..%2f..%2f', '%2e%2e', ';a=b', '%', '%zz', `${'a'.repeat(9_000)}`]

function hostile(operation: Operation, ids: Ids) {
  return fc
    .record({
      inPath: record(operation.pathSchemas, ids),
      segment: fc.option(fc.oneof(hostileText, fc.uuid()), { freq: 3 }),
      raw: fc.option(fc.constantFrom(...rawPaths), { freq: 6 }),
      query: fc.array(
        fc.tuple(
          fc.constantFrom(...Object.keys(operation.querySchemas), 'x', '__proto__', 'a[b]'),
          hostileText,
        ),
        { maxLength: 4 },
      ),
      body: hostileBody,
      type: fc.constantFrom(
        'application/json',
        'application/json',
        'application/json; charset=utf-16',
        'text/plain',
        'multipart/form-data; boundary=x',
        'application/x-www-form-urlencoded',
        '',
      ),
      grant: fc.option(fc.string({ unit: 'grapheme-ascii', maxLength: 300 }), { freq: 4 }),
    })
    .map(({ inPath, segment, raw, query, body, type, grant }): Sending => {
      const path =
        segment === null
          ? inPath
          : Object.fromEntries(Object.keys(inPath).map((name) => [name, segment.slice(0, 4_000)]))
      const url = address(
        operation,
        path,
        query.map(([name, value]) => [name, value.slice(0, 2_000)]),
      )
      const headers = {
        ...(type && { 'content-type': type }),
        ...(grant && { 'x-case-grant': grant.trim() }),
      }
      const bent = raw && operation.path.includes('{') ? withLastSegment(url, raw) : url
      return { operation, kind: 'hostile', url: bent, headers, ...(operation.method !== 'GET' && { body }) }
    })
}

/** The same procedure in the pages' RPC protocol, under its dotted name. */
function enveloped(operation: Operation, names: readonly string[]) {
  return fc
    .tuple(fc.constantFrom(...names), hostileEnvelope, fc.boolean())
    .map(([name, body, inQuery]): Sending => {
      const path = `/api/rpc/${name.replaceAll('.', '/')}`
      return inQuery
        ? {
            operation: { ...operation, method: 'GET' },
            kind: 'envelope',
            url: `${path}?data=${escaped(body.slice(0, 6_000))}`,
            headers: {},
          }
        : { operation: { ...operation, method: 'POST' }, kind: 'envelope', url: path, headers: json, body }
    })
}

/** A random request to a random operation. `names` are procedures, `ids` rows by table. */
export function requests(
  operations: Operation[],
  names: readonly string[],
  ids: ReadonlyMap<string, readonly string[]>,
) {
  const all = [...ids.values()].flat()
  return fc.constantFrom(...operations).chain((operation) => {
    const pool: Ids = (name) => {
      const own = ids.get(tableOf(name === 'id' ? nounOf(operation.path) : name.replace(/Id$/, '')))
      return own?.length ? own : all
    }
    return fc.oneof(
      { weight: 4, arbitrary: proper(operation, pool, 'valid') },
      { weight: 3, arbitrary: proper(operation, pool, 'nearly valid') },
      { weight: 3, arbitrary: hostile(operation, pool) },
      { weight: 1, arbitrary: enveloped(operation, names) },
    )
  })
}

/** `/admin/tasks/{id}` is about a `task`. */
const nounOf = (path: string) =>
  (/([a-z-]+)\/\{id\}/.exec(path)?.[1] ?? '').replace(/(ie)?s$/, (_, ie) => (ie ? 'y' : ''))

const tables: Record<string, string> = {
  task: 'case_tasks',
  timeline: 'case_updates',
  calendar: 'calendar_events',
  'time-entry': 'time_entries',
  conversation: 'chat_conversations',
  pin: 'case_access_pins',
  'pin-request': 'case_access_requests',
  assignedTo: 'lawyers',
}
const tableOf = (singular: string) => tables[singular] ?? `${singular}s`
