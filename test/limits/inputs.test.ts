import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseClientMessage } from '#platform/realtime/client-message.server.ts'
import { router } from '#server/router.ts'
import { type Field, fields, inputs, unbounded } from './schema-fields.ts'

// Every text of a procedure's input has a length limit that is checked before anything else
// reads it, so that long texts cost nothing.

const all = inputs(router)

test('every text, list, number and date is limited before anything reads it', () => {
  expect(all.length).toBeGreaterThan(100)
  expect(all.flatMap(unbounded)).toEqual([])
})

test.for([
  ['a refinement without a limit', z.string().refine((text) => !/a+$/.test(text))],
  ['a limit that lets the refinement run', z.string().max(72).regex(/a+$/)],
  ['a limit that comes too late', z.string().regex(/a+$/).max(72, { abort: true })],
  ['a transform', z.preprocess(String, z.string().max(72, { abort: true }))],
  ['a list', z.array(z.uuid())],
  ['a number read from a text', z.coerce.number().max(10)],
] as const)('%s is found', ([, field]) => {
  expect(unbounded(['input', z.object({ field: field.optional() })])).toHaveLength(1)
})

const length = 240_000
const pieces = [
  'a',
  ' ',
  '0',
  '-',
  '.',
  '@',
  '/',
  ':',
  '"',
  '(',
  '%',
  '\n',
  'é',
  'a ',
  'a.',
  'a@',
  '1/',
  '//',
  '\ud83d',
]
const hostile = pieces.flatMap((piece) => {
  const many = piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
  return [many, `a${many}a`]
})

/** Milliseconds of this thread for the work, the best of three, as the machine is shared. */
function cost(work: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const began = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(began)
    return (user + system) / 1000
  })
  return Math.min(...times)
}

/** 50 milliseconds; more on a machine that takes longer than 10 for the calibration below. */
const most = 50 * Math.max(1, cost(() => hostile.map((text) => text.trim().toLowerCase())) / 10)

/** A file's text of up to 2 MB; the imports' tests measure its cost. */
const isFile = ([path]: Field) => /^admin\.\w+\.import\.csv$/.test(path)

test.for(all)('%s refuses hostile texts at once', (input) => {
  for (const [path, schema] of fields(input).filter((field) => !isFile(field)))
    for (const text of hostile)
      for (const sent of [text, [text], Array<string>(10_000).fill(text.slice(0, 10))]) {
        const parse = () => z.safeParse(schema, sent)
        const name = `${path} of ${JSON.stringify(text.slice(0, 4))}`
        expect(parse().success, name).toBe(false)
        expect(cost(parse), name).toBeLessThan(most)
      }
})

test('socket messages are limited as well', () => {
  for (const text of hostile)
    for (const message of [
      { type: 'watch', topic: text },
      { type: 'watch', topic: 'leads', since: text },
    ]) {
      const read = () => parseClientMessage(JSON.stringify(message), length * 10)
      expect(read()).toBeUndefined()
      expect(cost(read)).toBeLessThan(most)
    }
})
