import { formatDate } from '#platform/dates/format.ts'
import { EmailText } from '#ui/forms/email-text.tsx'
import { Badge } from '#ui/lists/badge.tsx'
import { type Column, RowOpener } from '#ui/lists/row-table.tsx'
import { type ClientItem, clientStatusNames } from './clients.schema.ts'

/** @param open opens a client's form */
export const clientTableColumns = (open: (client: ClientItem) => void): readonly Column<ClientItem>[] => [
  {
    name: 'name',
    label: 'Client',
    order: { up: 'name', down: 'name-down' },
    className: 'min-w-40',
    cell: (row) => <RowOpener onOpen={() => open(row)}>{row.name}</RowOpener>,
  },
  {
    name: 'company',
    label: 'Company',
    className: 'wrap-anywhere',
    cell: (row) => row.company || none('None'),
  },
  {
    name: 'status',
    label: 'Status',
    cell: (row) => (
      <span className="flex flex-wrap gap-1.5">
        <Badge tone={row.status === 'active' ? 'green' : 'grey'}>{clientStatusNames[row.status]}</Badge>
        {row.isHeld && <Badge tone="brass">Held</Badge>}
      </span>
    ),
  },
  {
    name: 'email',
    label: 'Email',
    className: 'min-w-40 wrap-anywhere',
    cell: (row) => <EmailText email={row.email} />,
  },
  { name: 'phone', label: 'Phone', className: 'whitespace-nowrap', cell: (row) => row.phone },
  {
    name: 'lawyer',
    label: 'Lawyer',
    className: 'min-w-32 wrap-anywhere',
    cell: (row) => row.lawyerName ?? none('Not assigned'),
  },
  {
    name: 'login',
    label: 'Login',
    isExtra: true,
    cell: (row) => logins[row.login],
  },
  {
    name: 'address',
    label: 'Address',
    isExtra: true,
    className: 'min-w-40 wrap-anywhere',
    cell: (row) => row.address || none('None'),
  },
  {
    name: 'created',
    label: 'Added',
    order: { up: 'oldest', down: 'newest', first: 'down' },
    className: 'whitespace-nowrap',
    cell: (row) => formatDate(row.createdAt),
  },
]

const logins = { linked: 'Linked', available: 'Can be linked', none: 'None' }
const none = (says: string) => <span className="text-ink-faint">{says}</span>
