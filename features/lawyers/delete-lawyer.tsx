import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { useDeleteRecord } from '#platform/forms/use-delete-record.ts'
import { formatCount } from '#platform/money/money.ts'
import { Field } from '#ui/forms/field.tsx'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import type { LawyerItem } from './admin-lawyers.schema.ts'
import { LawyerPicker } from './lawyer-picker.tsx'

/** Deletes a lawyer, once what they leave behind has been said, and handed over. */
export function DeleteLawyer({ lawyer: { id, name } }: { lawyer: LawyerItem }) {
  const [asking, setAsking] = useState(false)
  const [successorId, setSuccessorId] = useState<string | null>(null)
  const holdings = useQuery({
    ...api.admin.lawyers.holdings.queryOptions({ input: { id } }),
    enabled: asking,
    staleTime: 0,
  })
  const remove = useDeleteRecord({
    call: api.admin.lawyers.delete,
    recordName: 'lawyer',
    keys: [
      api.admin.lawyers.key(),
      api.admin.cases.key(),
      api.admin.clients.key(),
      api.admin.appointments.key(),
      api.admin.tasks.key(),
    ],
    say: useOutcome(),
  })
  const {
    cases = 0,
    clients = 0,
    chats = 0,
    appointments = 0,
    openAppointments = 0,
    tasks = 0,
  } = holdings.data ?? {}
  // Closed appointments, too: a legal hold of their client asks for somebody to hand them over to.
  const hasAny = cases + clients + chats + appointments + tasks > 0
  const confirm = () => {
    if (holdings.data) return remove({ id, successorId })
    // Without the answer, all cases would be left without a lawyer and without asking for a successor.
    if (holdings.isError) void holdings.refetch()
    throw new Error(`What ${name} leaves behind isn’t known yet. Please try again in a moment.`)
  }
  return (
    <>
      <IconButton
        size="sm"
        tone="danger"
        label={`Delete ${name}`}
        icon={<Trash2 aria-hidden />}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${name}?`}
        description={
          <div className="flex flex-col gap-4">
            <p>The profile disappears from the site. The lawyer is signed out and is no lawyer any more.</p>
            {holdings.isPending && <p role="status">Counting what the lawyer has...</p>}
            {holdings.data && !hasAny && (
              <p className="font-medium text-ink">
                This lawyer has no case, client, chat, appointment or task.
              </p>
            )}
            {hasAny && (
              <Field
                label={`Hand over ${counted(cases, 'case')}, ${counted(clients, 'client')}, ${counted(chats, 'chat')}, ${counted(openAppointments, 'open appointment')} and ${counted(tasks, 'task')} to`}
                hint="Cases with their timelines and documents; the other lawyer reads and continues the chats. Without one, cases, clients and tasks stay under ‘Not assigned’, and chats and appointments are deleted. Rejected and closed appointments are deleted, unless their client is on legal hold."
              >
                <LawyerPicker
                  value={successorId}
                  onChange={setSuccessorId}
                  placeholder="Nobody"
                  without={id}
                />
              </Field>
            )}
          </div>
        }
        confirmLabel="Delete Lawyer"
        onConfirm={confirm}
      />
    </>
  )
}

const counted = (number: number, recordName: string) =>
  `${formatCount(number)} ${recordName}${number === 1 ? '' : 's'}`
