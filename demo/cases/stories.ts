import { civilLitigation } from './civil-litigation.ts'
import { corporateLaw } from './corporate-law.ts'
import { criminalLaw } from './criminal-law.ts'
import { estatePlanning } from './estate-planning.ts'
import { familyLaw } from './family-law.ts'
import { realEstateLaw } from './real-estate-law.ts'
import type { CaseStory } from './story.ts'

export const stories: CaseStory[] = [
  ...criminalLaw,
  ...corporateLaw,
  ...familyLaw,
  ...realEstateLaw,
  ...civilLitigation,
  ...estatePlanning,
]
