import { expect, test } from 'vitest'
import { siteTextInput } from '#features/site-texts/site-texts.schema.ts'
import { demoAreas, demoTexts } from './site-texts.ts'

const practiceAreas = Object.values(demoAreas)

test('an administrator could have written each text', () => {
  for (const text of demoTexts)
    expect(siteTextInput.safeParse({ ...text, version: 0 }).error, text.key).toBeUndefined()
})

test('each of the six pages has four groups and four reasons of its own', () => {
  expect(practiceAreas).toHaveLength(6)
  for (const area of practiceAreas) {
    expect(area.services, area.headline).toHaveLength(4)
    expect(area.reasons, area.headline).toHaveLength(4)
    expect(area.description.length, area.headline).toBeLessThanOrEqual(160)
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
