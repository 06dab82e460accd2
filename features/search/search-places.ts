import { caseAddress } from '#features/cases/case-page-link.tsx'
import type { SearchKind, SearchLine } from './search.schema.ts'

export type SearchSide = 'admin' | 'lawyer' | 'client'

/** The address of something that was found, for a reader who is at `pathname`. */
export function placeOf(side: SearchSide, pathname: string, kind: SearchKind, line: SearchLine): string {
  if (side === 'client') return clientPlace(kind, line)
  const ofCase = (tab = '') => line.place && `${caseAddress(pathname, line.place)}${tab}`
  if (kind === 'cases') return ofCase()
  if (kind === 'dates')
    return ofCase('/dates') || `${portal(side, pathname)}${side === 'admin' ? '/calendar' : ''}`
  if (kind === 'documents') return ofCase('/documents') || listOf(side, pathname, kind, line.title)
  // A lawyer has no list of clients: the people of a case they share, or their appointments.
  if (side === 'lawyer') return ofCase('/people') || `${portal(side, pathname)}/appointments`
  return listOf(side, pathname, kind, line.place)
}

const clientPlace = (kind: SearchKind, { place }: SearchLine) => {
  if (kind === 'documents') return '/dashboard/documents'
  return place ? `/case/${place}` : '/dashboard/cases'
}

/** A list narrowed to the line; a lawyer's documents can't be searched by an address. */
const listOf = (side: SearchSide, pathname: string, kind: SearchKind, search: string) =>
  `${portal(side, pathname)}/${kind}${side === 'admin' ? `?search=${encodeURIComponent(search)}` : ''}`

const portal = (side: SearchSide, pathname: string) => {
  if (side === 'admin') return '/admin'
  return pathname.startsWith('/lawyer-dashboard') ? '/lawyer-dashboard' : '/lawyer-portal'
}
