import { Clock, KeyRound, Plus } from 'lucide-react'
import { useLocation } from 'react-router'
import type { SearchCommand } from '#features/search/search-commands.ts'
import { SearchDialog, type SearchDialogProps } from '#features/search/search-dialog.tsx'
import { sectionPath, sections } from './sections.ts'

const commandsAt = (base: string): SearchCommand[] => [
  { label: 'New case', to: `${base}/cases?new`, icon: Plus },
  { label: 'New court date', to: `${base}/court-dates?new`, icon: Plus },
  { label: 'Add time', to: `${base}/time?new`, icon: Clock },
  { label: 'Make a PIN', to: `${base}/pins`, icon: KeyRound },
  ...sections.map((section) => ({
    label: `Go to ${section.label}`,
    to: sectionPath(base, section),
    icon: section.icon,
  })),
]

/** The lawyers' search, with their forms and sections. */
export function LawyerSearch(props: SearchDialogProps) {
  const { pathname } = useLocation()
  const base = pathname.startsWith('/lawyer-dashboard') ? '/lawyer-dashboard' : '/lawyer-portal'
  return <SearchDialog {...props} side="lawyer" commands={commandsAt(base)} />
}
