import {
  BriefcaseBusiness,
  CalendarDays,
  FileText,
  KeyRound,
  type LucideIcon,
  Scale,
  UserRoundPlus,
  UsersRound,
} from 'lucide-react'
import { caseAddress } from '#features/cases/case-page-link.tsx'
import type { SearchGroup, SearchKind } from './search.schema.ts'
import { commandsFor, type SearchCommand } from './search-commands.ts'
import { placeOf, type SearchSide } from './search-places.ts'

/** A line of the dialog: something that was found, or a command. */
export interface SearchChoice {
  id: string
  label: string
  detail?: string
  to: string
  icon: LucideIcon
  /** Comes from the server's answer; commands don't. */
  isFound?: boolean
}

const kinds: Record<SearchKind, { title: string; icon: LucideIcon }> = {
  cases: { title: 'Cases', icon: BriefcaseBusiness },
  clients: { title: 'Clients', icon: UsersRound },
  lawyers: { title: 'Lawyers', icon: Scale },
  leads: { title: 'Leads', icon: UserRoundPlus },
  documents: { title: 'Documents', icon: FileText },
  dates: { title: 'Dates', icon: CalendarDays },
}

interface Shown {
  side: SearchSide
  pathname: string
  text: string
  found: readonly SearchGroup[]
  commands: readonly SearchCommand[]
}

/** What was found by kind, then the commands that the text names; all commands without a text. */
export function searchGroups({ side, pathname, text, found, commands }: Shown) {
  const lines = found.map(({ kind, lines }) => ({
    value: kinds[kind].title,
    items: lines.map(
      (line): SearchChoice => ({
        id: `${kind} ${line.id}`,
        label: line.title,
        detail: line.detail,
        to: placeOf(side, pathname, kind, line),
        icon: kinds[kind].icon,
      }),
    ),
  }))
  const offered = [...ofCase({ side, pathname, found }), ...commandsFor(text, commands)]
  const items = offered.map((command): SearchChoice => ({ ...command, id: command.label }))
  return items.length > 0 ? [...lines, { value: 'Commands', items }] : lines
}

/** Commands for the best matching case, for lawyers. */
function ofCase({ side, pathname, found }: Pick<Shown, 'side' | 'pathname' | 'found'>): SearchCommand[] {
  const best = found.find(({ kind }) => kind === 'cases')?.lines[0]
  if (side !== 'lawyer' || !best) return []
  const to = `${caseAddress(pathname, best.place)}/access`
  return [{ label: `Make a PIN for ${best.place}`, to, icon: KeyRound }]
}
