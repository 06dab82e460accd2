import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { toast } from '#ui/toaster.tsx'
import type { LawyerItem } from './admin-lawyers.schema.ts'

/** Deletes a lawyer, once what they leave behind has been said. */
export function DeleteLawyer({ lawyer: { id, name } }: { lawyer: LawyerItem }) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const holdings = useQuery({
    ...api.admin.lawyers.holdings.queryOptions({ input: { id } }),
    enabled: asking,
    staleTime: 0,
  })
  const remove = useMutation(
    api.admin.lawyers.delete.mutationOptions({
      onSuccess: () => toast.success('Lawyer deleted successfully'),
      onError: (error) => toast.error(refusalMessage(error, 'Failed to delete lawyer')),
      onSettled: () => queries.invalidateQueries({ queryKey: api.admin.lawyers.key() }),
    }),
  )
  const cases = holdings.data?.cases ?? 0
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
          <div className="flex flex-col gap-2">
            <p>
              The profile disappears from the site. The lawyer is signed out and is no lawyer any more; their
              appointments and chats go.
            </p>
            {holdings.data && (
              <p className="font-medium text-ink">
                {cases === 0
                  ? 'No case is assigned to this lawyer.'
                  : `${cases} ${cases === 1 ? 'case stays, without a lawyer' : 'cases stay, without a lawyer'}: assign them anew.`}
              </p>
            )}
          </div>
        }
        confirmLabel="Delete Lawyer"
        onConfirm={() => remove.mutateAsync({ id })}
      />
    </>
  )
}
