import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { readingAgain } from '#platform/lists/reading-again.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useOutcome } from '#ui/use-outcome.ts'
import type { LawyerItem } from './admin-lawyers.schema.ts'
import { LawyerPicker } from './lawyer-picker.tsx'

/** Deletes a lawyer, once what they leave behind has been said, and handed over. */
export function DeleteLawyer({ lawyer: { id, name } }: { lawyer: LawyerItem }) {
  const say = useOutcome()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [successorId, setSuccessorId] = useState<string | null>(null)
  const holdings = useQuery({
    ...api.admin.lawyers.holdings.queryOptions({ input: { id } }),
    enabled: asking,
    staleTime: 0,
  })
  const remove = useMutation(
    api.admin.lawyers.delete.mutationOptions({
      onSuccess: () => say.success('Lawyer deleted successfully'),
      onError: (error) => say.error(refusalMessage(error, 'Failed to delete lawyer')),
      onSettled: readingAgain(
        queries,
        api.admin.lawyers.key(),
        api.admin.cases.key(),
        api.admin.clients.key(),
      ),
    }),
  )
  const { cases = 0, clients = 0 } = holdings.data ?? {}
  const hasAny = cases + clients > 0
  const confirm = () => {
    if (holdings.data) return remove.mutateAsync({ id, successorId })
    // Without it, everything would be left to nobody, and nobody would have been asked.
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
            <p>
              The profile disappears from the site. The lawyer is signed out and is no lawyer any more; their
              appointments and chats go.
            </p>
            {holdings.isPending && <p role="status">Counting cases and clients...</p>}
            {holdings.data && !hasAny && (
              <p className="font-medium text-ink">No case or client is assigned to this lawyer.</p>
            )}
            {hasAny && (
              <Field
                label={`Hand over ${counted(cases, 'case')} and ${counted(clients, 'client')} to`}
                hint="Cases with their timelines and documents. Handed to nobody they stay, under the lawyer ‘Not assigned’."
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

const counted = (number: number, noun: string) =>
  `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`
