import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { readingAgain } from '#platform/lists/reading-again.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Button } from '#ui/forms/button.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { FocusKeeper } from '#ui/layout/focus-keeper.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { RowsLoading } from '#ui/lists/skeleton.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import { ScreenRow } from './screen-row.tsx'

const ScreenForm = lateDialog(() => import('./screen-form.tsx').then((code) => code.ScreenForm))

export const caseScreens = (caseId: string) => api.admin.caseScreens.list.queryOptions({ input: { caseId } })

/** The lawyers who are kept away from a case, and those who were, for administrators, live. */
export function CaseScreens({ of }: { of: { id: string; caseNumber: string } }) {
  const say = useOutcome()
  const [adding, setAdding] = useState(false)
  const screens = useQuery(caseScreens(of.id))
  const { queryKey } = caseScreens(of.id)
  useLive(`case_screens/case_id/${of.id}`, [queryKey])
  const end = useMutation(
    api.admin.caseScreens.end.mutationOptions({ onSettled: readingAgain(useQueryClient(), queryKey) }),
  )
  return (
    <section aria-label="Screened lawyers" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-serif text-lg font-medium">Screened lawyers</h3>
        <Button size="sm" variant="secondary" onClick={() => setAdding(true)}>
          <EyeOff aria-hidden />
          Screen a Lawyer
        </Button>
      </div>
      {screens.data ? (
        <FocusKeeper rows={screens.data}>
          {screens.data.length === 0 ? (
            <p className="text-sm text-ink-soft">
              Nobody. A screened lawyer sees nothing of the case, gets none of its tasks, and no conflict
              check shows it to them.
            </p>
          ) : (
            <ul className="divide-y divide-rule rounded-md border border-rule bg-surface">
              {screens.data.map((screen) => (
                <ScreenRow
                  key={screen.id}
                  screen={screen}
                  onEnd={async () => {
                    await end.mutateAsync({ id: screen.id })
                    say.success('Screen ended')
                  }}
                />
              ))}
            </ul>
          )}
        </FocusKeeper>
      ) : screens.isError ? (
        <ErrorState
          title="Failed to load the screened lawyers"
          className="py-6"
          onRetry={() => screens.refetch()}
          retrying={screens.isFetching}
        />
      ) : (
        <RowsLoading />
      )}
      <LateDialog open={adding}>
        <ScreenForm of={of} open={adding} onOpenChange={setAdding} />
      </LateDialog>
    </section>
  )
}
