import { type RecordItem, type RecordKind, recordKinds } from './deleted-records.schema.ts'

/** Such as 'Timeline entry'. */
export const nameOfKind = (kind: string) => recordKinds[kind as RecordKind] ?? kind

/** What tells a record from others in a sentence or a button's name. */
export const nameOfRecord = ({ kind, label, caseNumber }: RecordItem) =>
  `${nameOfKind(kind)} ${label ?? (caseNumber ? `of ${caseNumber}` : 'without a name')}`
