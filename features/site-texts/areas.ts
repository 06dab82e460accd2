import type { practiceAreas } from '#features/cases/cases.schema.ts'
import type { departments } from '#features/lawyers/lawyers.schema.ts'

interface Area {
  name: (typeof practiceAreas)[number]
  /** Departments whose lawyers work on it; the first one is the filter of its link to the team. */
  departments: readonly (typeof departments)[number][]
}

/** The keys of the practice areas' texts. The address of an area's page is its key. */
export const areaKeys = [
  'criminal-law',
  'corporate-law',
  'family-law',
  'real-estate-law',
  'civil-litigation',
  'estate-planning',
] as const
export type AreaKey = (typeof areaKeys)[number]

/** The practice areas that can have a page. */
export const areas: Record<AreaKey, Area> = {
  'criminal-law': { name: 'Criminal Law', departments: ['Criminal Defense'] },
  'corporate-law': {
    name: 'Corporate Law',
    departments: ['Corporate Law', 'Tax Law', 'Intellectual Property', 'Employment Law'],
  },
  'family-law': { name: 'Family Law', departments: ['Family Law'] },
  'real-estate-law': { name: 'Real Estate Law', departments: ['Real Estate Law'] },
  'civil-litigation': {
    name: 'Civil Litigation',
    departments: ['General Practice', 'Personal Injury', 'Employment Law'],
  },
  'estate-planning': { name: 'Estate Planning', departments: ['Estate Planning', 'Tax Law'] },
}
