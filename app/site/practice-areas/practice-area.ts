import type { practiceAreas } from '#features/cases/cases.schema.ts'
import type { departments } from '#features/lawyers/lawyers.schema.ts'

/** One of the six practice areas, as its page tells it. */
export interface PracticeArea {
  path: `/${string}`
  name: (typeof practiceAreas)[number]
  /** Lawyers of these departments work on it; the first one is what its link to the team asks for. */
  departments: readonly (typeof departments)[number][]
  /** One sentence for cards. */
  summary: string
  /** For search results: at most 160 characters. */
  description: string
  headline: string
  lead: string
  intro: { title: string; paragraphs: readonly string[] }
  services: readonly { title: string; items: readonly string[] }[]
  reasons: readonly { title: string; text: string }[]
  closing: { title: string; text: string }
}
