import type { practiceAreas } from '#features/cases/cases.schema.ts'
import type { departments } from '#features/lawyers/lawyers.schema.ts'

type Department = (typeof departments)[number]

interface Area {
  name: (typeof practiceAreas)[number] | Department
  /** Departments whose lawyers work on it; the first one is the filter of its link to the team. */
  departments: readonly Department[]
}

/**
 * The keys of the practice areas' texts: the specified six, and the departments that none of them is named after. The
 * address of an area's page is its key.
 */
export const areaKeys = [
  'criminal-law',
  'corporate-law',
  'family-law',
  'real-estate-law',
  'civil-litigation',
  'estate-planning',
  'general-practice',
  'immigration-law',
  'personal-injury',
  'employment-law',
  'intellectual-property',
  'tax-law',
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
  'general-practice': { name: 'General Practice', departments: ['General Practice'] },
  'immigration-law': { name: 'Immigration Law', departments: ['Immigration Law'] },
  'personal-injury': { name: 'Personal Injury', departments: ['Personal Injury'] },
  'employment-law': { name: 'Employment Law', departments: ['Employment Law'] },
  'intellectual-property': { name: 'Intellectual Property', departments: ['Intellectual Property'] },
  'tax-law': { name: 'Tax Law', departments: ['Tax Law'] },
}
