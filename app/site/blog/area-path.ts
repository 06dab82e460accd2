import { practiceAreas } from '../practice-areas/practice-areas.ts'

/** The path of a practice area's own page, if it has one. */
export const areaPath = (name: string): string | undefined =>
  practiceAreas.find((area) => area.name === name)?.path
