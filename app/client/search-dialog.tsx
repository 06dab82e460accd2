import { CalendarPlus } from 'lucide-react'
import type { SearchCommand } from '#features/search/search-commands.ts'
import { SearchDialog, type SearchDialogProps } from '#features/search/search-dialog.tsx'
import { tabs } from './tabs.ts'

const commands: readonly SearchCommand[] = [
  { label: 'Book an appointment', to: '/dashboard/cases#book', icon: CalendarPlus },
  ...tabs.map(({ label, to, icon }) => ({ label: `Go to ${label}`, to, icon })),
]

/** The clients' search, with the tabs of their dashboard. */
export const ClientSearch = (props: SearchDialogProps) => (
  <SearchDialog {...props} side="client" commands={commands} />
)
