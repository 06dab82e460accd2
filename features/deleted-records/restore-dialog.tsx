import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import type { RecordItem } from './deleted-records.schema.ts'
import { nameOfRecord } from './record-name.ts'

type Props = { record: RecordItem; open: boolean; onOpenChange: (open: boolean) => void }

/** Brings a deleted case back. It asks first: the case's client and lawyer see it again at once. */
export function RestoreDialog({ record, ...props }: Props) {
  const queries = useQueryClient()
  const restore = useMutation(
    api.admin.records.restore.mutationOptions({
      onSuccess: () => toast.success('Case restored successfully'),
      onSettled() {
        queries.invalidateQueries({ queryKey: api.admin.records.key() })
        queries.invalidateQueries({ queryKey: api.admin.cases.key() })
      },
    }),
  )
  return (
    <ConfirmDialog
      {...props}
      tone="primary"
      title="Restore this case?"
      description={
        <div className="flex flex-col gap-2">
          <p>
            {nameOfRecord(record)} comes back with all that was deleted along with it: its timeline, tasks,
            documents and court dates. Its client and its lawyer see it again at once.
          </p>
          <p>
            Nothing of it is public until the client’s consent is recorded again, and reading it needs a new
            PIN.
          </p>
        </div>
      }
      confirmLabel="Restore Case"
      onConfirm={() => restore.mutateAsync({ id: record.id })}
    />
  )
}
