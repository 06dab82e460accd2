import fc from 'fast-check'

/** Known troublesome texts: markup, queries, paths, formats, numbers, other alphabets. */
const words = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202etxt.exe',
  '\ufeff',
  'é'.normalize('NFD'),
  '🏛️'.repeat(50),
  'Z̸̢̧͔̈́͑'.repeat(40),
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  `' or '1'='1`,
  `'; drop table cases; --`,
  `$$; select pg_sleep(10); $$`,
  '%',
  '_%\\',
  '\\',
  '../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'file:///etc/passwd',
  'http://169.254.169.254/',
  '#{7*7}',
  '{{constructor.constructor("return 1")()}}',
  '%s%n%x',
  'a\r\nSet-Cookie: x=1',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0x10',
  '1e400',
  '99999999999999999999',
  '2026-02-30',
  '9999-12-31T23:59:59.999Z',
  '-271821-04-20T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '0000-00-00',
  'infinity',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-4FFF-8FFF-FFFFFFFFFFFF',
  'a@b',
  `${'a'.repeat(64)}@${'b'.repeat(190)}.example`,
  'a'.repeat(101),
  'a'.repeat(5_001),
  'ß'.repeat(60_000),
  `${'a'.repeat(30_000)}!`,
  '('.repeat(5_000),
]

export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...words) },
  fc.string({ unit: 'binary', maxLength: 300 }),
)

const numbers = fc.constantFrom(
  -1,
  0,
  -0,
  0.1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  1e21,
  1e308,
  5e-324,
)

const nested = (depth: number, wrap: (inner: unknown) => unknown) => {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level++) value = wrap(value)
  return value
}

const shapes = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  ['a', 1, {}],
  Array(10_000).fill(0),
  nested(3_000, (inner) => [inner]),
  nested(3_000, (inner) => ({ a: inner })),
  JSON.parse('{"__proto__":{"admin":true}}'),
  JSON.parse('{"constructor":{"prototype":{"admin":true}}}'),
  JSON.parse('{"toString":"x","valueOf":null,"toJSON":1,"then":1,"length":-1}'),
  { $ne: null },
  { json: {}, meta: [] },
]

/** JSON values that our forms never send. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText as fc.Arbitrary<unknown> },
  { weight: 2, arbitrary: numbers as fc.Arbitrary<unknown> },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...shapes) },
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>,
)

/** Bodies that don't match their content type, and oversized or malformed JSON. */
export const hostileBody = fc.oneof(
  { weight: 2, arbitrary: hostileValue.map((value) => JSON.stringify(value) ?? '') },
  fc.constantFrom(
    '',
    '{',
    '{"a":1,"a":2}',
    '{"__proto__":{"x":1},"constructor":1}',
    '\ufeff{}',
    '{"id":1e999}',
    '"just text"',
    '[]',
    'null',
    '[{"a":'.repeat(2_000),
    'a=1&b=2',
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
  ),
)

/** Malformed envelopes of the pages' RPC protocol: unknown types and paths. */
export const hostileEnvelope = fc
  .record({
    json: hostileValue,
    meta: fc.array(
      fc.tuple(
        fc.constantFrom<unknown>(0, 1, 2, 3, 4, 5, 6, 7, 99, -1, 'x'),
        fc.constantFrom<unknown>('__proto__', 'constructor', 'id', 'prototype', 0, 'a', null),
        fc.constantFrom<unknown>('__proto__', 'polluted', 0),
      ),
      { maxLength: 3 },
    ),
  })
  .map((envelope) => JSON.stringify(envelope))
