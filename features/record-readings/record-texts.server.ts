import { formatDate, formatDateTime } from '#platform/dates/format.ts'
import { formatDay } from '#platform/dates/format-day.ts'
import { capitalized } from '#platform/forms/capitalized.ts'
import { formatCents, formatHours } from '#platform/money/money.ts'
import type { KeptItem, KeptPart } from './record-readings.schema.ts'

/** A row as it was deleted. An older one may lack columns that its table has by now. */
export type KeptRecord = Record<string, unknown>

/** Names for the ids in a record. */
export interface KeptNames {
  lawyer: (id: unknown) => string
  person: (id: unknown) => string
  caseNumber: (id: unknown) => string
  /** A chat message in clear. */
  message: (record: KeptRecord) => string
}

interface Words {
  title: (record: KeptRecord, names: KeptNames) => string
  facts: Readonly<Record<string, (record: KeptRecord, names: KeptNames) => string>>
  text: (record: KeptRecord, names: KeptNames) => string
}

const string = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
const plain = (column: string) => (record: KeptRecord) => string(record[column])
/** A value of a fixed list, such as `in_progress`. */
const word = (column: string) => (record: KeptRecord) =>
  capitalized(string(record[column]).replaceAll('_', ' '))
const moment = (column: string) => (record: KeptRecord) =>
  record[column] ? formatDateTime(new Date(string(record[column]))) : ''
const day = (column: string) => (record: KeptRecord) =>
  record[column] ? formatDay(string(record[column])) : ''
const lawyer = (column: string) => (record: KeptRecord, names: KeptNames) => names.lawyer(record[column])
const ofCase = (record: KeptRecord, names: KeptNames) => names.caseNumber(record.case_id)
const since = (record: KeptRecord) =>
  record.created_at ? formatDate(new Date(string(record.created_at))) : ''

/** How each part's records are described. */
const words: Record<KeptPart, Words> = {
  clients: {
    title: plain('name'),
    facts: {
      Email: plain('email'),
      Phone: plain('phone'),
      Address: plain('address'),
      Company: plain('company'),
      Status: word('status'),
      Lawyer: lawyer('lawyer_id'),
      'Client since': since,
    },
    text: plain('notes'),
  },
  cases: {
    title: (record) => `${string(record.case_number)} · ${string(record.title)}`,
    facts: {
      Status: word('status'),
      'Practice area': plain('practice_area'),
      Opened: day('start_date'),
      Lawyer: lawyer('lawyer_id'),
      'Client as named': plain('client_name'),
      'Next step': plain('next_step'),
    },
    text: plain('description'),
  },
  case_updates: {
    title: moment('entry_timestamp'),
    facts: {
      Case: ofCase,
      'Written by': (record, names) => names.person(record.created_by),
      Document: plain('document_name'),
      'Document’s address': plain('document_url'),
    },
    text: plain('description'),
  },
  case_tasks: {
    title: plain('title'),
    facts: {
      Case: ofCase,
      Status: word('status'),
      Priority: word('priority'),
      Due: day('due_date'),
      'Assigned to': lawyer('assigned_to'),
      Checklist: plain('checklist_name'),
    },
    text: plain('description'),
  },
  documents: {
    title: plain('title'),
    facts: {
      Case: ofCase,
      Type: word('file_type'),
      Category: plain('category'),
      'Uploaded by': (record, names) => names.person(record.created_by) || names.lawyer(record.uploaded_by),
      Uploaded: moment('created_at'),
      Address: plain('file_url'),
    },
    text: plain('description'),
  },
  calendar_events: {
    title: plain('title'),
    facts: {
      Case: ofCase,
      Date: moment('court_date'),
      Deadline: moment('deadline'),
      // A placeholder was never anybody's name.
      Judge: (record) => (record.judge_confirmed ? string(record.judge_name) : ''),
      Location: plain('location'),
    },
    text: plain('description'),
  },
  appointments: {
    title: (record, names) => `With ${names.lawyer(record.lawyer_id) || 'a lawyer'}`,
    facts: {
      Status: word('status'),
      'Asked for': moment('preferred_time'),
      Accepted: moment('confirmed_date'),
      Requested: moment('created_at'),
      'Reason of the refusal': plain('rejection_reason'),
      'Reason of the change': plain('change_reason'),
    },
    text: plain('notes'),
  },
  time_entries: {
    title: (record) =>
      [`${formatHours(Number(record.hours))} h`, string(record.lawyer_name)].filter(Boolean).join(' · '),
    facts: {
      Case: plain('case_number'),
      Day: day('date'),
      Rate: (record) => formatCents(Number(record.rate_cents)),
      Total: (record) => formatCents(Math.round(Number(record.hours) * Number(record.rate_cents))),
      Billable: (record) => (record.billable ? 'Yes' : 'No'),
      Billed: moment('billed_at'),
    },
    text: plain('description'),
  },
  leads: {
    title: plain('name'),
    facts: {
      Email: plain('email'),
      Phone: plain('phone'),
      Status: word('status'),
      Source: word('source'),
      'Became a client': moment('converted_at'),
    },
    text: plain('notes'),
  },
  chat_messages: {
    title: (record, names) =>
      record.sender === 'client' ? 'The client' : names.lawyer(record.lawyer_id) || 'The lawyer',
    facts: { 'Chat with': lawyer('lawyer_id'), Sent: moment('created_at'), Read: moment('read_at') },
    text: (record, names) => names.message(record),
  },
}

/** A record's title, its facts that have a value, and its long text. */
export function inWords(part: KeptPart, record: KeptRecord, names: KeptNames) {
  const { title, facts, text } = words[part]
  return {
    title: title(record, names),
    facts: Object.entries(facts).flatMap(([term, of]): KeptItem['facts'] => {
      const value = of(record, names)
      return value ? [{ term, value }] : []
    }),
    text: text(record, names),
  }
}

/** The terms of a part's facts, in their order. */
export const termsOf = (part: KeptPart) => Object.keys(words[part].facts)
