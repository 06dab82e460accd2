import { History, ListPlus, Pencil, Share2 } from 'lucide-react'
import { CaseCard } from '#features/cases/case-card.tsx'
import { TaskPreview } from '#features/tasks/task-preview.tsx'
import { api } from '#platform/api/client.ts'
import { useDeleteRecord } from '#platform/forms/use-delete-record.ts'
import { Button } from '#ui/forms/button.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { Badge } from '#ui/lists/badge.tsx'
import { DeleteDialog } from '#ui/overlays/delete-dialog.tsx'
import type { AdminCase } from './admin-cases.schema.ts'

export type CaseDialogName = 'timeline' | 'task' | 'tasks' | 'edit' | 'access'

type Props = { item: AdminCase; onOpen: (dialog: CaseDialogName) => void }

/** A case in the administrators' list, with what they can do about it. */
export function AdminCaseCard({ item, onOpen }: Props) {
  return (
    <CaseCard
      as="li"
      item={item}
      isLinked
      badge={item.isHeld && <Badge tone="brass">On legal hold</Badge>}
      facts={['client', 'lawyer', 'practiceArea', 'opened', 'created']}
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
  const remove = useDeleteRecord({
    call: api.admin.cases.delete,
    recordName: 'case',
    keys: [api.admin.cases.key()],
    say: useOutcome(),
  })
  return (
    <DeleteDialog
      title="Delete this case?"
      description={`${item.caseNumber}, “${item.title}”, disappears with its timeline, documents and PINs for everyone who uses the portals. The firm’s records keep it for the time that they must; until then an administrator can restore it.`}
      confirmLabel="Delete Case"
      onConfirm={() => remove({ id: item.id })}
    />
  )
}
