import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ListPlus } from 'lucide-react'
import { useState } from 'react'
import type { CaseSide } from '#features/cases/case-page-link.tsx'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Button } from '#ui/forms/button.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { RowsLoading } from '#ui/lists/skeleton.tsx'
import { Dialog, DialogBody } from '#ui/overlays/dialog.tsx'
import type { OfferedChecklist } from './checklists.schema.ts'

type Case = { id: string; caseNumber: string }
type Props = { of: Case; side: CaseSide }

/** The button on a case's tasks that adds a checklist's, and its dialog. */
export function AddChecklist({ of, side }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        <ListPlus aria-hidden />
        Add Checklist
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Add Checklist" description={of.caseNumber}>
        <DialogBody className="pb-8">
          <Offered of={of} side={side} onDone={() => setOpen(false)} />
        </DialogBody>
      </Dialog>
    </>
  )
}

function Offered({ of, side, onDone }: Props & { onDone: () => void }) {
  const offered = useQuery(api[side].checklists.offered.queryOptions({ input: { caseId: of.id } }))
  useLive('checklists', [api[side].checklists.key()])
  const say = useOutcome()
  const queries = useQueryClient()
  const add = useMutation(
    api[side].checklists.apply.mutationOptions({
      onSuccess({ tasks }) {
        say.success(`${tasks} ${tasks === 1 ? 'task' : 'tasks'} added`)
        onDone()
      },
      onError: (error) => say.error(refusalMessage(error, 'Failed to add checklist')),
      onSettled() {
        for (const queryKey of [api[side].tasks.key(), api[side].cases.key(), api[side].checklists.key()])
          void queries.invalidateQueries({ queryKey })
      },
    }),
  )
  if (offered.isPending) return <RowsLoading />
  if (offered.isLoadingError)
    return (
      <ErrorState
        title="Failed to load checklists"
        onRetry={() => offered.refetch()}
        retrying={offered.isFetching}
      />
    )
  if (offered.data.length === 0)
    return (
      <EmptyState
        title="No checklists to add."
        description={
          side === 'admin'
            ? 'Keep them under Checklists in the sidebar.'
            : 'Administrators keep the firm’s checklists.'
        }
      />
    )
  return (
    <ul className="divide-y divide-rule rounded-md border border-rule">
      {offered.data.map((checklist) => (
        <Choice
          key={checklist.id}
          checklist={checklist}
          pending={add.isPending && add.variables.id === checklist.id}
          onAdd={() => !add.isPending && add.mutate({ caseId: of.id, id: checklist.id })}
        />
      ))}
    </ul>
  )
}

type ChoiceProps = { checklist: OfferedChecklist; pending: boolean; onAdd: () => void }

const Choice = ({ checklist: { name, practiceArea, titles, isApplied }, pending, onAdd }: ChoiceProps) => (
  <li className="flex items-start gap-3 px-4 py-3">
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <p className="font-medium wrap-anywhere">{name}</p>
      <p className="text-xs text-ink-faint">
        {practiceArea ?? 'All practice areas'} · {titles.length} {titles.length === 1 ? 'task' : 'tasks'}
      </p>
      <p className="line-clamp-2 text-sm wrap-anywhere text-ink-soft">{titles.join(', ')}</p>
    </div>
    {isApplied ? (
      <span className="shrink-0 py-1.5 text-sm text-ink-faint">Already added</span>
    ) : (
      <Button size="sm" pending={pending} pendingLabel="Adding..." aria-label={`Add ${name}`} onClick={onAdd}>
        Add
      </Button>
    )}
  </li>
)
