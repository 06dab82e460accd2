import { expect, test } from 'vitest'
import { practiceAreas } from './practice-areas.ts'

test('each of the six pages has four groups and four reasons of its own', () => {
  expect(practiceAreas).toHaveLength(6)
  for (const area of practiceAreas) {
    expect(area.services, area.name).toHaveLength(4)
    expect(area.reasons, area.name).toHaveLength(4)
    expect(area.description.length, area.name).toBeLessThanOrEqual(160)
  }
  const texts = practiceAreas.flatMap(({ services, reasons, intro, headline, lead }) => [
    headline,
    lead,
    ...intro.paragraphs,
    ...services.flatMap(({ items }) => items),
    ...reasons.map(({ text }) => text),
  ])
  expect(new Set(texts).size).toBe(texts.length)
})
