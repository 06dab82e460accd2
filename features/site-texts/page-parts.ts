import { areas } from './areas.ts'
import type { SiteTextBody, SiteTextKey } from './site-texts.schema.ts'

/** A field of a page's form. */
export type Part =
  | { kind: 'line' | 'text' | 'paragraphs' | 'lines'; name: string; label: string; hint?: string }
  | { kind: 'island' | 'check'; name: string; label: string; hint?: string }
  | { kind: 'group'; name: string; label: string; parts: Part[] }
  | { kind: 'list'; name: string; label: string; one: string; most: number; parts: Part[] }

const title: Part = { kind: 'line', name: 'title', label: 'Title' }
const lead: Part = { kind: 'text', name: 'lead', label: 'First lines' }
const description: Part = { kind: 'text', name: 'description', label: 'Description for search results' }
const text: Part = { kind: 'text', name: 'text', label: 'Text' }
const closing: Part = { kind: 'group', name: 'closing', label: 'End of the page', parts: [title, text] }
const paragraphs: Part = {
  kind: 'paragraphs',
  name: 'paragraphs',
  label: 'Paragraphs',
  hint: 'A blank line begins a new one.',
}
const points = (most: number, name = 'items', label = 'Points'): Part => ({
  kind: 'list',
  name,
  label,
  one: 'point',
  most,
  parts: [title, text],
})

const home: Part[] = [
  title,
  lead,
  description,
  { kind: 'island', name: 'art', label: 'Show the drawing of an island under a bridge' },
  { kind: 'text', name: 'areasLead', label: 'Line above the practice areas' },
  closing,
]
const about: Part[] = [
  title,
  lead,
  description,
  { kind: 'group', name: 'story', label: 'Story', parts: [title, paragraphs] },
  {
    kind: 'list',
    name: 'lists',
    label: 'Sections',
    one: 'section',
    most: 6,
    parts: [
      { kind: 'line', name: 'eyebrow', label: 'Line above the title' },
      title,
      { kind: 'check', name: 'numbered', label: 'Numbered steps' },
      points(12),
    ],
  },
  closing,
]
const area: Part[] = [
  { kind: 'line', name: 'headline', label: 'Headline' },
  lead,
  { kind: 'text', name: 'summary', label: 'Summary for cards' },
  description,
  { kind: 'group', name: 'intro', label: 'Introduction', parts: [title, paragraphs] },
  {
    kind: 'list',
    name: 'services',
    label: 'Services',
    one: 'group of services',
    most: 8,
    parts: [title, { kind: 'lines', name: 'items', label: 'Services', hint: 'One on each line.' }],
  },
  points(8, 'reasons', 'Reasons'),
  closing,
]

/** The fields of a page's form. */
export function partsOf(key: SiteTextKey): Part[] {
  if (key === 'home') return home
  if (key === 'highlights') return [points(6)]
  if (key === 'about') return about
  return key === 'practice-areas' ? [lead, description, closing] : area
}

/** What administrators call a page. */
export function nameOf(key: SiteTextKey): string {
  if (key === 'home') return 'Home'
  if (key === 'highlights') return 'Home: Highlights'
  if (key === 'about') return 'About Us'
  return key === 'practice-areas' ? 'Practice Areas' : areas[key].name
}

/** Where a visitor sees it. */
export const addressOf = (key: SiteTextKey): string =>
  key === 'home' || key === 'highlights' ? '/' : `/${key}`

export const isArea = (key: SiteTextKey): key is keyof typeof areas => Object.hasOwn(areas, key)

/** The value of fields in which nothing has been typed. */
export const emptyBody = (parts: readonly Part[]): Record<string, unknown> =>
  Object.fromEntries(parts.map((part) => [part.name, emptyValue(part)]))

function emptyValue(part: Part): unknown {
  if (part.kind === 'group') return emptyBody(part.parts)
  if (part.kind === 'list' || part.kind === 'paragraphs' || part.kind === 'lines') return []
  if (part.kind === 'check') return false
  return part.kind === 'island' ? 'none' : ''
}

/** All words of a text. */
export const wordsOf = (value: SiteTextBody | unknown): string =>
  typeof value === 'string'
    ? value
    : value instanceof Object
      ? Object.values(value).map(wordsOf).join(' ')
      : ''

/** How the parts with parts are read where two versions of a page are compared: each text on a line of its own. */
export const textsOf = (parts: readonly Part[]) =>
  Object.fromEntries(
    parts
      .filter(({ kind }) => kind === 'group' || kind === 'list' || kind === 'paragraphs' || kind === 'lines')
      .map(({ name }) => [name, (value: unknown) => linesOf(value).join('\n')]),
  )

const linesOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? value.split('\n').filter(Boolean)
    : value instanceof Object
      ? Object.values(value).flatMap(linesOf)
      : []
