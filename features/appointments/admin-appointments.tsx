import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import { optionsOfLawyers } from '#features/lawyers/lawyer-called.schema.ts'
import { api } from '#platform/api/client.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { useList } from '#platform/lists/use-list.ts'
import { ListScreen } from '#ui/lists/list-screen.tsx'
import { TableLoading } from '#ui/lists/skeleton.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#ui/lists/table.tsx'
import { AppointmentStatus } from './appointment-status.tsx'
import { type AppointmentItem, appointmentListInput, appointmentStatusNames } from './appointments.schema.ts'

export const appointmentList = (input: z.output<typeof appointmentListInput>) =>
  api.admin.appointments.list.queryOptions({ input })

const statuses = Object.entries(appointmentStatusNames).map(([value, label]) => ({ value, label }))

/** All appointments of the firm, narrowed by the address, newest first, live. */
export function AdminAppointments() {
  const list = useList({
    schema: appointmentListInput,
    query: appointmentList,
    topics: 'appointments',
    key: api.admin.appointments.key(),
  })
  const lawyers = useQuery(api.admin.lawyers.options.queryOptions())
  return (
    <ListScreen
      list={list}
      filters={[
        { name: 'status', label: 'Status', all: 'All statuses', options: statuses },
        { name: 'lawyerId', label: 'Lawyer', all: 'All lawyers', options: optionsOfLawyers(lawyers.data) },
      ]}
      after={<DownloadCsv list="appointments" input={list.input} />}
      loading={<TableLoading />}
      failed="Failed to load appointments"
      art="calendar"
      empty="No appointments yet."
      emptyAbout="Clients' appointments with the firm's lawyers appear here."
    >
      {(items) => <Appointments items={items} />}
    </ListScreen>
  )
}

const Appointments = ({ items }: { items: readonly AppointmentItem[] }) => (
  <Table label="Appointments" stacks>
    <TableHead>
      <tr>
        <HeaderCell>Client</HeaderCell>
        <HeaderCell>Lawyer</HeaderCell>
        <HeaderCell>Time</HeaderCell>
        <HeaderCell>Status</HeaderCell>
        <HeaderCell>Notes</HeaderCell>
        <HeaderCell>Requested</HeaderCell>
      </tr>
    </TableHead>
    <TableBody>
      {items.map((item) => (
        <TableRow key={item.id}>
          <Cell className="min-w-52 stacked:font-medium">
            <span className="wrap-anywhere">{item.clientName}</span>
            <span className="block text-xs wrap-anywhere text-ink-soft">{item.clientEmail}</span>
          </Cell>
          <Cell label="Lawyer" className="min-w-32 wrap-anywhere">
            {item.lawyerName}
          </Cell>
          <Cell label="Time" className="whitespace-nowrap">
            {item.preferredTime ? formatDateTime(item.preferredTime) : 'Any time'}
          </Cell>
          <Cell label="Status">
            <AppointmentStatus status={item.status} />
          </Cell>
          <Cell label="Notes" className="min-w-48">
            <span className="line-clamp-2 wrap-anywhere">{item.notes}</span>
            {item.reason && (
              <span className="line-clamp-2 text-xs wrap-anywhere text-ink-soft">Reason: {item.reason}</span>
            )}
          </Cell>
          <Cell label="Requested" className="whitespace-nowrap">
            {formatDateTime(item.createdAt)}
          </Cell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
)
