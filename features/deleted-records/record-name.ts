import { type RecordItem, type RecordKind, recordKinds } from './deleted-records.schema.ts'

/** Such as 'Timeline entry'. */
export const nameOfKind = (kind: string) => recordKinds[kind as RecordKind] ?? kind

/** A record's name in a sentence or on a button. */
export const nameOfRecord = ({ kind, label, caseNumber }: RecordItem) =>
  `${nameOfKind(kind)} ${label ?? (caseNumber ? `of ${caseNumber}` : 'without a name')}`
