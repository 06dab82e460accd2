import type { CaseSide } from '#features/cases/case-page-link.tsx'
import { api } from '#platform/api/client.ts'
import { firmDay } from '#platform/dates/format-day.ts'
import { weekOf } from './week.ts'

/** What the address of a calendar says of its month or week. */
export interface AskedGrid {
  view: 'list' | 'month' | 'week'
  month?: string | undefined
  day?: string | undefined
  caseId?: string | undefined
}

export const courtMonth = (
  side: CaseSide,
  { month = firmDay().slice(0, 7), caseId }: Omit<AskedGrid, 'view'>,
) => api[side].calendar.month.queryOptions({ input: { month, caseId } })

export const courtWeek = (side: CaseSide, { day = firmDay(), caseId }: Omit<AskedGrid, 'view'>) =>
  api[side].calendar.week.queryOptions({ input: { day: weekOf(day), caseId } })

/** The query of the month or the week that the address names. */
export const gridQuery = (side: CaseSide, input: AskedGrid) =>
  input.view === 'week' ? courtWeek(side, input) : courtMonth(side, input)
