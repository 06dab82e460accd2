import { neutralColours } from './firm.config.ts'
import { accents, type Colours, inks, type Tint } from './firm-palette.ts'

type Family = 'accent' | 'ink' | 'paper'
/**
 * Each token of the design that follows the choice, in brass and navy: its light and its dark colour, and whose hue each
 * has. Other choices are computed from these; ui/tokens.css has those of `neutralColours`.
 */
const design = {
  paper: ['#f8f4ec', '#0e1524', 'paper', 'ink'],
  surface: ['#fffdf9', '#151e30', 'paper', 'ink'],
  sunken: ['#f0eadd', '#0a101c', 'paper', 'ink'],
  raised: ['#fffefb', '#1c263b', 'paper', 'ink'],
  hover: ['#ece5d6', '#222d44', 'paper', 'ink'],
  backdrop: ['#14213a80', '#03060ccc', 'ink', 'ink'],
  band: ['#121e38', '#121e38', 'ink', 'ink'],
  ink: ['#14213a', '#efeae0', 'ink', 'paper'],
  'ink-soft': ['#434e63', '#bac1ce', 'ink', 'ink'],
  'ink-faint': ['#5d6678', '#959eb0', 'ink', 'ink'],
  rule: ['#ddd5c5', '#2b364c', 'paper', 'ink'],
  'rule-strong': ['#887f6c', '#6f7a8f', 'paper', 'ink'],
  brass: ['#7d5a14', '#dab56c', 'accent', 'accent'],
  'brass-fill': ['#b98b3c', '#cfa65a', 'accent', 'accent'],
  'brass-soft': ['#f3e7cd', '#2e2a22', 'accent', 'accent'],
  'on-brass': ['#14213a', '#0e1524', 'ink', 'ink'],
  primary: ['#14213a', '#ece5d6', 'ink', 'paper'],
  'primary-hover': ['#27385a', '#fffaf0', 'ink', 'paper'],
  'on-primary': ['#fffdf9', '#0e1524', 'paper', 'ink'],
  ring: ['#8a6214', '#e3c07c', 'accent', 'accent'],
  selection: ['#e6cf9c', '#5c4a22', 'accent', 'accent'],
} as const satisfies Record<string, readonly [string, string, Family, Family]>

export type Token = keyof typeof design
export interface Shades {
  light: string
  dark: string
}
export const tokenNames = Object.keys(design) as Token[]

const made = new Map<string, Record<Token, Shades>>()

/** The theme's tokens for a choice. */
export function coloursOf(chosen: Colours): Record<Token, Shades> {
  // A page is shown even if the database holds an invalid colour.
  const accent = Object.hasOwn(accents, chosen.accent) ? chosen.accent : neutralColours.accent
  const ink = Object.hasOwn(inks, chosen.ink) ? chosen.ink : neutralColours.ink
  const key = `${accent} ${ink}`
  const known = made.get(key)
  if (known) return known
  const shade = (hex: string, family: Family) => {
    if (family === 'accent') return accent === 'brass' ? hex : tinted(hex, accents[accent])
    if (ink === 'navy') return hex
    return tinted(hex, family === 'paper' ? inks[ink].paper : inks[ink])
  }
  const tokens = Object.fromEntries(
    tokenNames.map((name) => {
      const [light, dark, lightOf, darkOf] = design[name]
      return [name, { light: shade(light, lightOf), dark: shade(dark, darkOf) }]
    }),
  ) as Record<Token, Shades>
  made.set(key, tokens)
  return tokens
}

/** The tokens as a style sheet. Its rule is in no layer, and so overrides the design's. */
export const colourSheet = (colours: Colours): string =>
  `:root{${Object.entries(coloursOf(colours))
    .map(([name, { light, dark }]) => `--color-${name}:light-dark(${light},${dark})`)
    .join(';')}}`

/** Relative luminance of `#rrggbb`, as WCAG 2.2 defines it. */
export const luminance = (hex: string): number => luminanceOf(linear(hex))

/** The colour with another hue and the same luminance. An alpha (`#rrggbbaa`) is kept. */
function tinted(hex: string, { hue, chroma }: Pick<Tint, 'hue' | 'chroma'>): string {
  const wanted = luminance(hex)
  const of = chromaOf(hex) * chroma
  const angle = (hue * Math.PI) / 180
  let [low, high] = [0, 1]
  for (let step = 0; step < 24; step++) {
    const lightness = (low + high) / 2
    if (luminanceOf(inGamut(lightness, of, angle)) < wanted) low = lightness
    else high = lightness
  }
  const channels = inGamut(high, of, angle).map((value) =>
    Math.round(encoded(value) * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${channels.join('')}${hex.slice(7)}`
}

type Triple = readonly [number, number, number]

function linear(hex: string): Triple {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return [r ?? 0, g ?? 0, b ?? 0]
}

const luminanceOf = ([r, g, b]: Triple) => 0.2126 * r + 0.7152 * g + 0.0722 * b

const encoded = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

/** Matrices of https://bottosson.github.io/posts/oklab. */
function chromaOf(hex: string): number {
  const [r, g, b] = linear(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return Math.hypot(
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  )
}

function fromOklch(lightness: number, chroma: number, angle: number): Triple {
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** The colour with as much of the chroma as sRGB has at this lightness and hue. */
function inGamut(lightness: number, chroma: number, angle: number): Triple {
  for (let share = 1; share > 0; share -= 0.05) {
    const colour = fromOklch(lightness, chroma * share, angle)
    if (colour.every((value) => value >= -1e-4 && value <= 1 + 1e-4)) return clamped(colour)
  }
  return clamped(fromOklch(lightness, 0, angle))
}

const clamped = ([r, g, b]: Triple): Triple => [clamp(r), clamp(g), clamp(b)]
const clamp = (value: number) => Math.min(1, Math.max(0, value))
