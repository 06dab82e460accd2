import { KeyRound, Plus } from 'lucide-react'
import type { SearchCommand } from '#features/search/search-commands.ts'
import { sectionPath, sections } from './sections.ts'

/** What the search of the portal at `base` offers beside what it finds. */
export const commandsAt = (base: string): SearchCommand[] => [
  { label: 'New case', to: `${base}/cases?new`, icon: Plus },
  { label: 'Make a PIN', to: `${base}/pins`, icon: KeyRound },
  ...sections.map((section) => ({
    label: `Go to ${section.label}`,
    to: sectionPath(base, section),
    icon: section.icon,
  })),
]
