import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { CaseSide } from '#features/cases/case-page-link.tsx'
import { useOpened } from '#platform/lists/use-opened.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Button } from '#ui/forms/button.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { FocusKeeper } from '#ui/layout/focus-keeper.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { RowsLoading } from '#ui/lists/skeleton.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import { caseParties, partyCalls } from './party-calls.ts'
import { PartyRow } from './party-row.tsx'

const PartyForm = lateDialog(() => import('./party-form.tsx').then((code) => code.PartyForm))
const RelationForm = lateDialog(() => import('./relation-form.tsx').then((code) => code.RelationForm))

type Props = { of: { id: string; caseNumber: string }; side: CaseSide }

/** Everybody who takes part in a case, live: what conflict checks know of it. */
export function CaseParties({ of, side }: Props) {
  const say = useOutcome()
  const queries = useQueryClient()
  const people = useQuery(caseParties(side, of.id))
  const { queryKey } = caseParties(side, of.id)
  useLive(`case_parties/case_id/${of.id}`, [queryKey])
  const [adding, setAdding] = useState(false)
  const edited = useOpened(people.data)
  const related = useOpened(people.data)
  const calls = partyCalls(side)
  const readAgain = { onSettled: () => queries.invalidateQueries({ queryKey }) }
  const remove = useMutation({ ...calls.people.remove.mutationOptions(), ...readAgain })
  const removeRelation = useMutation({ ...calls.relations.remove.mutationOptions(), ...readAgain })
  if (!people.data)
    return people.isError ? (
      <ErrorState
        title="Failed to load the people of the case"
        onRetry={() => people.refetch()}
        retrying={people.isFetching}
      />
    ) : (
      <RowsLoading />
    )
  const othersThan = (id: string) => people.data.filter(({ party }) => party.id !== id)
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-serif text-lg font-medium">Everybody in this case</h3>
        <Button size="sm" onClick={() => setAdding(true)}>
          <UserPlus aria-hidden />
          Add Person or Company
        </Button>
      </div>
      <FocusKeeper rows={people.data}>
        {people.data.length === 0 ? (
          <p className="text-sm text-ink-soft">
            Nobody yet. Conflict checks search for everybody who is entered here.
          </p>
        ) : (
          <ul className="divide-y divide-rule rounded-md border border-rule bg-surface">
            {people.data.map((item) => (
              <PartyRow
                key={item.id}
                item={item}
                onEdit={() => edited.open(item)}
                onRelate={othersThan(item.party.id).length > 0 ? () => related.open(item) : undefined}
                onRemove={async () => {
                  await remove.mutateAsync({ id: item.id })
                  say.success('Removed from the case')
                }}
                onRemoveRelation={(id) => removeRelation.mutateAsync({ id })}
              />
            ))}
          </ul>
        )}
      </FocusKeeper>
      <LateDialog open={adding}>
        <PartyForm of={of} side={side} open={adding} onOpenChange={setAdding} />
      </LateDialog>
      <LateDialog open={edited.isOpen}>
        <PartyForm
          of={of}
          side={side}
          edited={edited.row}
          open={edited.isOpen}
          onOpenChange={edited.onOpenChange}
        />
      </LateDialog>
      <LateDialog open={related.isOpen}>
        {related.row && (
          <RelationForm
            caseId={of.id}
            side={side}
            from={related.row}
            others={othersThan(related.row.party.id)}
            open={related.isOpen}
            onOpenChange={related.onOpenChange}
          />
        )}
      </LateDialog>
    </section>
  )
}
