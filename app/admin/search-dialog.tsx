import { Plus } from 'lucide-react'
import type { SearchCommand } from '#features/search/search-commands.ts'
import { SearchDialog, type SearchDialogProps } from '#features/search/search-dialog.tsx'
import { furtherSections, sections } from './sections.ts'

const commands: readonly SearchCommand[] = [
  { label: 'New case', to: '/admin?new', icon: Plus },
  { label: 'New client', to: '/admin/clients?new', icon: Plus },
  { label: 'New lead', to: '/admin/leads?new', icon: Plus },
  { label: 'New lawyer', to: '/admin/lawyers?new', icon: Plus },
  { label: 'New court date', to: '/admin/calendar?new', icon: Plus },
  { label: 'New time entry', to: '/admin/billing?new', icon: Plus },
  ...[...sections, ...furtherSections].map(({ label, to, icon }) => ({ label: `Go to ${label}`, to, icon })),
]

/** The administrators' search, with their forms and sections. */
export const AdminSearch = (props: SearchDialogProps) => (
  <SearchDialog {...props} side="admin" commands={commands} />
)
