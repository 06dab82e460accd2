import { expect, test } from 'vitest'
import { makeAdmin, owner } from '#test/factories.ts'
import { as } from '#test/people.ts'
import { figure, isLong } from '../figure.ts'
import { makeCorpus, type PairKind, pairKinds } from './corpus.ts'
import { enterParties } from './fill.ts'

// What conflict checks find of names that are written differently, and how much else they show.

const [size, pairsOfEach] = isLong ? [100_000, 100] : [5_000, 13]
/** Matches that a person looks through before the true one. */
const mostBefore = 10
const seed = Number(process.env.ASSURANCE_SEED ?? 20_261_125)
/** A single kind may miss more: no list has every nickname. Of few pairs one weighs more. */
const recall = isLong ? { goal: 0.98, goalOfEach: 0.88 } : { goal: 0.96, goalOfEach: 0.8 }

test(`of ${size} names, checks find those that were meant`, { timeout: 3_600_000 }, async () => {
  const corpus = makeCorpus(size, pairsOfEach, seed)
  expect(corpus.pairs).toHaveLength(pairKinds.length * pairsOfEach)
  const db = await owner()
  const ids = await enterParties(db, corpus)
  const { ask } = (await as((await makeAdmin()).person)).api.admin.conflictChecks

  const found = new Map<PairKind, number>(pairKinds.map((kind) => [kind, 0]))
  const missed: string[] = []
  let [shown, true_, first] = [0, 0, 0]
  for (const { kind, asked, target } of corpus.pairs) {
    const { id, state } = await ask({ names: [asked] })
    expect(state).toBe('answered')
    const { rows } = await db.query(
      'select row_id, found, likeness from conflict_matches where check_id = $1 order by place',
      [id],
    )
    const place = rows.findIndex(({ row_id }) => row_id === ids[target])
    shown += rows.length
    if (place >= 0) true_ += 1
    if (place === 0) first += 1
    if (place >= 0 && place <= mostBefore) found.set(kind, (found.get(kind) ?? 0) + 1)
    else missed.push(`${kind}: ${asked.name} for ${corpus.parties[target]?.name}, place ${place + 1}`)
  }

  const pairs = corpus.pairs.length
  const all = [...found.values()].reduce((sum, each) => sum + each)
  const each = [...found].map(([kind, count]) => `${kind} ${count}`).join(', ')
  const told = `${all} of ${pairs} (${each} of ${pairsOfEach} each), ${(shown / pairs).toFixed(1)} matches a check, ${((100 * true_) / shown).toFixed(0)}% of them true; the true one first in ${first}`
  figure(`names found among ${size}`, told, '98% within ten matches')
  if (process.env.MISSED) console.log([told, ...missed].join('\n'))
  expect(all / pairs, [told, ...missed].join('\n')).toBeGreaterThanOrEqual(recall.goal)
  for (const [kind, count] of found)
    expect(count / pairsOfEach, kind).toBeGreaterThanOrEqual(recall.goalOfEach)
})
