import type { practiceAreas } from '#features/cases/cases.schema.ts'
import type { departments } from '#features/lawyers/lawyers.schema.ts'

/** The content of a practice area's page. */
export interface PracticeArea {
  path: `/${string}`
  name: (typeof practiceAreas)[number]
  /** Departments whose lawyers work on it; the first one is the filter of its link to the team. */
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
