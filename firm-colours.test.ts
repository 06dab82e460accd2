import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { neutralColours } from './firm.config.ts'
import { colourSheet, coloursOf, luminance, tokenNames } from './firm-colours.ts'
import { accentNames, inkNames } from './firm-palette.ts'

const css = readFileSync(new URL('./ui/tokens.css', import.meta.url), 'utf8')
const design = new Map(
  [...css.matchAll(/--color-([\w-]+): light-dark\((#\w+), (#\w+)\)/g)].map(
    ([, name, light, dark]) => [name as string, { light: light as string, dark: dark as string }] as const,
  ),
)

const grounds = ['paper', 'surface', 'sunken', 'raised', 'hover']
const tones = ['positive', 'warning', 'danger', 'info']
const text = ['ink', 'ink-soft', 'ink-faint', 'brass', ...tones]
const readable = [
  ...text.flatMap((front) => grounds.map((back) => [front, back] as const)),
  ...tones.map((tone) => [tone, `${tone}-soft`] as const),
  ...tones.map((tone) => ['ink', `${tone}-soft`] as const),
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-brass', 'brass-fill'],
  ['brass', 'brass-soft'],
  ['ink', 'brass-soft'],
  ['ink', 'selection'],
] as const
const visible = ['rule-strong', 'ring'].flatMap((front) => grounds.map((back) => [front, back] as const))

const contrast = (one: string, other: string) => {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const choices = accentNames.flatMap((accent) => inkNames.map((ink) => ({ accent, ink })))

describe.each(choices)('$accent and $ink', (colours) => {
  const tokens = new Map([...design, ...Object.entries(coloursOf(colours))])
  const shade = (name: string, scheme: 'light' | 'dark') => {
    const token = tokens.get(name)
    if (!token) throw new Error(`no token ${name}`)
    return token[scheme]
  }
  test.each(['light', 'dark'] as const)('keep the contrasts of WCAG AA in the %s scheme', (scheme) => {
    const low = [
      ...readable.map((pair) => [...pair, 4.5] as const),
      ...visible.map((pair) => [...pair, 3] as const),
    ].filter(([front, back, least]) => contrast(shade(front, scheme), shade(back, scheme)) < least)
    expect(low).toEqual([])
  })
  test('are readable on a band, which is dark in both schemes', () => {
    const low = ['ink', 'ink-soft', 'ink-faint', 'brass', 'ring'].filter(
      (front) => contrast(shade(front, 'dark'), shade('band', 'light')) < 4.5,
    )
    expect(low).toEqual([])
  })
})

test('the style sheet has the colours of a firm that has chosen none', () => {
  const own = coloursOf(neutralColours)
  for (const name of tokenNames) expect({ name, ...own[name] }).toEqual({ name, ...design.get(name) })
})

test('every other choice has its own colours', () => {
  const own = coloursOf({ accent: 'brass', ink: 'navy' })
  for (const { accent, ink } of choices.filter(({ accent, ink }) => accent !== 'brass' && ink !== 'navy')) {
    const tokens = coloursOf({ accent, ink })
    // White is white in each.
    for (const name of tokenNames) {
      expect(tokens[name].light, `${name} of ${accent} and ${ink}`).toMatch(/^#[0-9a-f]{6}([0-9a-f]{2})?$/)
      if (!['surface', 'raised', 'on-primary'].includes(name))
        expect(tokens[name].light, `${name} of ${accent} and ${ink}`).not.toBe(own[name].light)
    }
  }
  const sheets = new Set(choices.map(colourSheet))
  expect(sheets.size).toBe(choices.length)
})
