import { StandardRPCJsonSerializer } from '@orpc/client/standard'
import { expect, test } from 'vitest'
import { PlainSerializer } from './rpc.ts'

const library = new StandardRPCJsonSerializer()
const moment = new Date('2026-02-03T04:05:06.789Z')
class Odd {
  kept = 1
}

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['text', 'words'],
  ['a date', moment],
  [
    'a page',
    {
      items: [
        { id: 'a', at: moment, title: null, tasks: [{ due: moment }] },
        { id: 'b', at: null },
      ],
      older: null,
    },
  ],
  ['undefined properties', { given: 1, missing: undefined, within: { missing: undefined } }],
  ['a list with a gap', { list: [1, undefined, moment] }],
  ['an invalid date', { at: new Date(Number.NaN) }],
  ['numbers that JSON lacks', { number: Number.NaN, endless: Number.POSITIVE_INFINITY }],
  ['a large number', { number: 12345678901234567890n, at: moment }],
  ['maps and sets', { map: new Map([['a', moment]]), set: new Set([1]) }],
  ['an address', { url: new URL('https://octagonlaw.example/') }],
  ['a value with a toJSON', { odd: new Odd(), toJSON: () => 'another' }],
])('%s is serialized as by the library', (_, value) => {
  const told = (serializer: StandardRPCJsonSerializer) => {
    const [json, meta, maps] = serializer.serialize(value)
    return JSON.parse(JSON.stringify({ json, meta: [...meta].sort(), maps }))
  }
  expect(told(new PlainSerializer())).toEqual(told(library))
})
