import { expect, test } from 'vitest'
import { drawCard } from './draw-card.ts'

// Letters that no font has are all the same empty box, and then names of one length are the same picture.
test.each([
  ['Łukasz Żak', 'Łukasz Źak'],
  ['Linh Trần', 'Linh Trấn'],
  ['Иванова', 'Петрова'],
])('%s is written, and not as %s', async (name, other) => {
  const card = (title: string) => drawCard({ kicker: 'Our team', title })
  expect((await card(name)).equals(await card(other))).toBe(false)
})
