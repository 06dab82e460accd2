import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const tokens = new Map(
  [...css.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name, light, dark]) => [name as string, { light: light as string, dark: dark as string }] as const,
  ),
)

/** Relative luminance of an sRGB colour, as WCAG 2.2 defines it. */
function luminance(hex: string) {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(front: string, back: string, theme: 'light' | 'dark') {
  const pair = [front, back].map((name) => {
    const token = tokens.get(name)
    if (!token) throw new Error(`no token ${name}`)
    return luminance(token[theme])
  }) as [number, number]
  return (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05)
}

const grounds = ['paper', 'surface', 'sunken', 'raised', 'hover']
const text = ['ink', 'ink-soft', 'ink-faint', 'brass', 'positive', 'warning', 'danger', 'info']
const tones = ['positive', 'warning', 'danger', 'info']
const readable = [
  ...text.flatMap((front) => grounds.map((back) => [front, back] as const)),
  ...tones.map((tone) => [tone, `${tone}-soft`] as const),
  ...tones.map((tone) => ['ink', `${tone}-soft`] as const),
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-brass', 'brass-fill'],
  ['on-danger', 'danger-fill'],
  ['brass', 'brass-soft'],
] as const
const visible = ['rule-strong', 'ring'].flatMap((front) => grounds.map((back) => [front, back] as const))

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  it.each(readable)('reads %s on %s', (front, back) => {
    expect(contrast(front, back, theme)).toBeGreaterThanOrEqual(4.5)
  })
  it.each(visible)('shows %s on %s', (front, back) => {
    expect(contrast(front, back, theme)).toBeGreaterThanOrEqual(3)
  })
})

// A band is dark in the light theme too, with its own background.
it.each(['ink', 'ink-soft', 'ink-faint', 'brass', 'ring'])('reads %s on a band', (front) => {
  const light = luminance((tokens.get('band') as { light: string }).light)
  const written = luminance((tokens.get(front) as { dark: string }).dark)
  expect((written + 0.05) / (light + 0.05)).toBeGreaterThanOrEqual(4.5)
})
