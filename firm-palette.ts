/** What a firm chooses of the palette. */
export interface Colours {
  accent: Accent
  ink: Ink
}

export interface Tint {
  name: string
  /** OKLCH hue, in degrees. */
  hue: number
  /** Times the chroma of the design's colour. */
  chroma: number
}

/** The accents to choose from. Brass is the design's own. */
export const accents = {
  brass: { name: 'Brass', hue: 78, chroma: 1 },
  copper: { name: 'Copper', hue: 48, chroma: 1.15 },
  brick: { name: 'Brick', hue: 28, chroma: 1.3 },
  burgundy: { name: 'Burgundy', hue: 8, chroma: 1.3 },
  plum: { name: 'Plum', hue: 330, chroma: 1.1 },
  violet: { name: 'Violet', hue: 295, chroma: 1.2 },
  blue: { name: 'Blue', hue: 250, chroma: 1.2 },
  teal: { name: 'Teal', hue: 200, chroma: 1 },
  green: { name: 'Green', hue: 150, chroma: 1.1 },
  stone: { name: 'Stone', hue: 240, chroma: 0.3 },
} as const satisfies Record<string, Tint>
export type Accent = keyof typeof accents
export const accentNames = Object.keys(accents) as [Accent, ...Accent[]]

/** The inks to choose from: text, dark backgrounds, and with `paper` the light ones. Navy is the design's own. */
export const inks = {
  navy: { name: 'Navy on cream', hue: 264, chroma: 1, paper: { hue: 85, chroma: 1 } },
  charcoal: { name: 'Charcoal on white', hue: 260, chroma: 0.25, paper: { hue: 255, chroma: 0.25 } },
  forest: { name: 'Forest on ivory', hue: 165, chroma: 0.7, paper: { hue: 110, chroma: 0.8 } },
  aubergine: { name: 'Aubergine on rose white', hue: 325, chroma: 0.8, paper: { hue: 20, chroma: 0.6 } },
  espresso: { name: 'Espresso on linen', hue: 50, chroma: 0.6, paper: { hue: 65, chroma: 0.9 } },
} as const
export type Ink = keyof typeof inks
export const inkNames = Object.keys(inks) as [Ink, ...Ink[]]
