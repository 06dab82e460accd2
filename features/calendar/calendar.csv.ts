import type { CsvColumns } from '#platform/csv/csv.ts'
import type { CourtDate } from './admin-calendar.schema.ts'
import type { LawyerCourtDate } from './lawyer-court-dates.schema.ts'

/** The list of court dates as a file. An unconfirmed judge is left empty. */
export const courtDateColumns: CsvColumns<CourtDate> = [
  ['Begins (UTC)', (row) => row.courtDate],
  ['Ends (UTC)', (row) => row.endTime],
  ['Deadline (UTC)', (row) => row.deadline],
  ['Title', (row) => row.title],
  ['Description', (row) => row.description],
  ['Case number', (row) => row.caseNumber],
  ['Case title', (row) => row.caseTitle],
  ['Client', (row) => row.clientName],
  ['Judge', (row) => (row.judgeConfirmed ? row.judgeName : '')],
  ['Location', (row) => row.location],
  ['Public', (row) => row.isPublic],
  ['Consent recorded by', (row) => row.consent?.by],
  ['Consent recorded (UTC)', (row) => row.consent?.at],
]

/** The same of a lawyer's own cases. */
export const ownCourtDateColumns: CsvColumns<LawyerCourtDate> = [
  ['Begins (UTC)', (row) => row.courtDate],
  ['Deadline (UTC)', (row) => row.deadline],
  ['Title', (row) => row.title],
  ['Description', (row) => row.description],
  ['Case number', (row) => row.case.caseNumber],
  ['Case title', (row) => row.case.title],
  ['Judge', (row) => (row.judgeConfirmed ? row.judgeName : '')],
  ['Location', (row) => row.location],
]
