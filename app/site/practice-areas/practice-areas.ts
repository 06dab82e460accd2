import { civilLitigation } from './civil-litigation.ts'
import { corporateLaw } from './corporate-law.ts'
import { criminalLaw } from './criminal-law.ts'
import { estatePlanning } from './estate-planning.ts'
import { familyLaw } from './family-law.ts'
import type { PracticeArea } from './practice-area.ts'
import { realEstateLaw } from './real-estate-law.ts'

/** The six practice areas in the order of every list. Contains whole pages of text: import it in loaders only. */
export const practiceAreas: readonly PracticeArea[] = [
  criminalLaw,
  corporateLaw,
  familyLaw,
  realEstateLaw,
  civilLitigation,
  estatePlanning,
]
