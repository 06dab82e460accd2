import { useMutation, useQueryClient } from '@tanstack/react-query'
import { History, ListPlus, Pencil, Share2 } from 'lucide-react'
import { TaskPreview } from '#features/tasks/task-preview.tsx'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { Button } from '#ui/button.tsx'
import { DeleteDialog } from '#ui/delete-dialog.tsx'
import { useOutcome } from '#ui/use-outcome.ts'
import type { CaseDialogName } from './admin-case-dialogs.tsx'
import type { AdminCase } from './admin-cases.schema.ts'
import { CaseCard } from './case-card.tsx'

type Props = { item: AdminCase; onOpen: (dialog: CaseDialogName) => void }

/** A case in the administrators' list, with what they can do about it. */
export function AdminCaseCard({ item, onOpen }: Props) {
  return (
    <CaseCard
      as="li"
      item={item}
      facts={['client', 'lawyer', 'practiceArea', 'created']}
      actions={
        <>
          <Button variant="secondary" size="sm" onClick={() => onOpen('timeline')}>
            <History aria-hidden />
            Timeline
          </Button>
          <Button variant="secondary" size="sm" onClick={() => onOpen('task')}>
            <ListPlus aria-hidden />
            Add Task
          </Button>
          <Button variant="secondary" size="sm" onClick={() => onOpen('edit')}>
            <Pencil aria-hidden />
            Edit
          </Button>
          <Button variant="secondary" size="sm" onClick={() => onOpen('access')}>
            <Share2 aria-hidden />
            Access
          </Button>
          <DeleteCase item={item} />
        </>
      }
    >
      <TaskPreview tasks={item.tasks} count={item.taskCount} onShowAll={() => onOpen('tasks')} />
    </CaseCard>
  )
}

function DeleteCase({ item }: { item: AdminCase }) {
  const say = useOutcome()
  const queries = useQueryClient()
  const remove = useMutation(
    api.admin.cases.delete.mutationOptions({
      onSuccess() {
        queries.invalidateQueries({ queryKey: api.admin.cases.key() })
        say.success('Case deleted successfully')
      },
      onError: (error) => say.error(refusalMessage(error, 'Failed to delete case')),
    }),
  )
  return (
    <DeleteDialog
      title="Delete this case?"
      description={`${item.caseNumber}, “${item.title}”, disappears with its timeline, documents and PINs for everyone who uses the portals. The firm’s records keep it for the time that they must; until then an administrator can restore it.`}
      confirmLabel="Delete Case"
      onConfirm={() => remove.mutateAsync({ id: item.id })}
    />
  )
}
