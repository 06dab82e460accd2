import type { CsvColumns } from '#platform/csv/csv.ts'
import { type AppointmentItem, appointmentStatusNames } from './appointments.schema.ts'

/** The list of appointments as a file. */
export const appointmentColumns: CsvColumns<AppointmentItem> = [
  ['Client', (row) => row.clientName],
  ['Email', (row) => row.clientEmail],
  ['Lawyer', (row) => row.lawyerName],
  ['Time (UTC)', (row) => row.preferredTime],
  ['Status', (row) => appointmentStatusNames[row.status]],
  ['Notes', (row) => row.notes],
  ['Reason', (row) => row.reason],
  ['Requested (UTC)', (row) => row.createdAt],
]
