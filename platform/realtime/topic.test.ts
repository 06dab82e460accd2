import { expect, test } from 'vitest'
import { defineTopic, topicRegistry } from './topic.ts'

const anyone = async () => true
const id = '0f3c2d7e-1111-4222-8333-444455556666'

test('a topic is found by its name, with the id in it', () => {
  const find = topicRegistry(
    ['cases', 'cases/published', 'cases/id/:id'].map((name) => defineTopic(name, anyone)),
  )
  expect(find('cases')).toMatchObject({ definition: { pattern: 'cases' }, id: '' })
  expect(find('cases/published')).toMatchObject({ definition: { pattern: 'cases/published' }, id: '' })
  expect(find(`cases/id/${id}`)).toMatchObject({ definition: { pattern: 'cases/id/:id' }, id })
  for (const name of [
    '',
    '/',
    'cases/',
    'cases/id',
    'cases/id/',
    'cases/id/:id',
    'cases/id/7',
    `cases/id/${id}/x`,
    `leads/id/${id}`,
  ]) {
    expect(find(name)).toBeUndefined()
  }
})

test('a name that no change can have, or that is declared twice, is refused', () => {
  expect(() => defineTopic('Cases/:id', anyone)).toThrow('Not a topic')
  expect(() => topicRegistry([defineTopic('cases', anyone), defineTopic('cases', anyone)])).toThrow(
    'declared twice',
  )
})
