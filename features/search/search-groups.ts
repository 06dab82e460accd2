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
  /** Comes from the server's answer; most commands don't. */
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
  /** The text is “Make a PIN for …”: the found cases are offered for it first. */
  isPin?: boolean
  found: readonly SearchGroup[]
  commands: readonly SearchCommand[]
}

/** What was found by kind, then the commands that the text names; all commands without a text. */
export function searchGroups({ side, pathname, text, isPin, found, commands }: Shown) {
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
  const cases = found.find(({ kind }) => kind === 'cases')?.lines ?? []
  const forPin = side === 'lawyer' ? cases.slice(0, isPin ? cases.length : 1) : []
  const offered = [
    ...forPin.map(({ place, title }) => ({
      label: `Make a PIN for ${place}`,
      detail: title,
      to: `${caseAddress(pathname, place)}/access`,
      icon: KeyRound,
      isFound: true,
    })),
    ...commandsFor(text, commands),
  ]
  if (offered.length === 0) return lines
  const group = { value: 'Commands', items: offered.map((command) => ({ ...command, id: command.label })) }
  // Enter opens the first line: a command that was typed comes before what has the same words.
  const isTyped = offered.some(({ label }) => label.toLowerCase() === text.toLowerCase())
  return isPin || isTyped ? [group, ...lines] : [...lines, group]
}
