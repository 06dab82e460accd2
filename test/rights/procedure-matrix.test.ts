import { isProcedure } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { router } from '#server/router.ts'
import { figure } from '#test/assurance/figure.ts'
import { type Identity, makeIdentities } from './identities.ts'
import { ask, entitled, expectedAnswer } from './procedure-expectation.ts'
import { procedures } from './procedures.ts'
import { makeSide, noSide, type Side, type Subject } from './sides.ts'
import { openWitness, type Witness } from './witness.ts'

// Every identity × every procedure × own, other and invented ids. Checks the answer, that a refusal writes nothing, that
// a read writes only the audit log, that no answer contains words that the identity may not read, and that missing
// and forbidden look the same.

let sides: Side[]
let identities: Identity[]
let witness: Witness
let asked = 0
let mismatches = 0

beforeAll(async () => {
  sides = [await makeSide('A'), await makeSide('B')]
  identities = await makeIdentities(sides[0] as Side, sides[1] as Side)
  witness = await openWitness()
}, 60_000)

afterAll(() => figure('procedure matrix', `${asked} requests, ${mismatches} mismatches`, '0 mismatches'))

/** Every procedure of the router, by its dotted name, with its HTTP method. */
function* walk(part: object, path: string[] = []): Generator<[name: string, method: string]> {
  if (isProcedure(part)) yield [path.join('.'), part['~orpc'].route.method ?? 'POST']
  else for (const [name, inner] of Object.entries(part)) yield* walk(inner, [...path, name])
}
const methods = new Map(walk(router))

test('the matrix knows every procedure: add a line to test/rights/procedures/FEATURE.ts for a new one', () => {
  expect(Object.keys(procedures).sort()).toEqual([...methods.keys()].sort())
})

test.for(Object.keys(procedures))('%s', async (name) => {
  const [served, input, more = {}] = procedures[name] ?? []
  const wrong: string[] = []
  const told = new Map<string, string>()
  const subjects: Subject[] = input?.length ? [...sides, noSide] : [noSide]
  // Until a call has used them up: after a refusal they are as they were.
  const inputs = new Map<Subject, unknown>()
  for (const identity of identities)
    for (const subject of subjects) {
      if (!inputs.has(subject)) inputs.set(subject, await input?.(subject))
      await identity.restore()
      const answer = await ask(identity, name, inputs.get(subject))
      const written = await witness.written()
      asked += 1
      told.set(`${identity.name} about ${subject.name}`, answer.body)

      const say = (what: string) =>
        wrong.push(`${identity.name}${input?.length ? ` about ${subject.name}` : ''}: ${what}`)
      const expected = expectedAnswer(name, identity, subject)
      if (answer.code !== expected) say(`${answer.code} instead of ${expected}`)

      const counted = [...alwaysWritten, ...(more.notes ?? [])]
      const changed = new Set(written.filter((line) => !counted.includes(line)))
      if (answer.code === 'ok' || changed.size) inputs.delete(subject)
      if ((answer.code !== 'ok' || methods.get(name) === 'GET') && changed.size)
        say(`answered ${answer.code} and wrote: ${[...changed].join(', ')}`)

      for (const side of sides)
        for (const kind of ['word', 'locked', 'whispered'] as const) {
          const isTold = answer.body.includes(side[kind])
          const mayBe = entitled(identity, side, kind)
          if (isTold && !mayBe) say(`was sent “${side[kind]}”`)
          const isAskedFor = more.shows === kind && answer.code === 'ok' && [side, noSide].includes(subject)
          const mustBe = isAskedFor && (!served?.startsWith('person') || identity.role === 'client')
          if (!isTold && mayBe && mustBe) say(`wasn’t told “${side[kind]}”`)
        }
    }
  // Missing and forbidden must be identical.
  for (const { name: who, side: own, role, grant } of input?.length ? identities : [])
    for (const side of sides) {
      if (more.missing || grant || own === side || role === 'admin') continue
      const [theirs, invented] = [side, noSide].map((whose) => told.get(`${who} about ${whose.name}`))
      if (theirs !== invented)
        wrong.push(`${who}: told ${theirs} about ${side.name}, ${invented} about invented ids`)
    }
  mismatches += wrong.length
  expect(wrong.join('\n')).toBe('')
})

/** Written despite a refusal: throttle counts, and the removal of an ended session. */
const alwaysWritten = ['insert throttles', 'update throttles', 'delete sessions', 'insert audit_log']
