import { expect, test } from 'vitest'
import { drawCard } from './draw-card.ts'

// Characters missing from the fonts are all drawn as the same box, so names of equal length give the same picture.
test.each([
  ['Łukasz Żak', 'Łukasz Źak'],
  ['Linh Trần', 'Linh Trấn'],
  ['Иванова', 'Петрова'],
])('%s is written, and not as %s', async (name, other) => {
  const card = (title: string) => drawCard({ kicker: 'Our team', title })
  expect((await card(name)).equals(await card(other))).toBe(false)
})
