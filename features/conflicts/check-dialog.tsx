import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { useLive } from '#platform/realtime/live.ts'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { RowsLoading } from '#ui/lists/skeleton.tsx'
import { DialogBody } from '#ui/overlays/dialog.tsx'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'
import { CheckAnswer } from './check-answer.tsx'
import { occasionNames } from './check-texts.ts'
import { DecisionForm } from './decision-form.tsx'
import { DecisionLine } from './decision-line.tsx'

const checkQuery = (id: string) => api.admin.conflictChecks.get.queryOptions({ input: { id } })

type Props = { id: string; open: boolean; onOpenChange: (open: boolean) => void }

/** One check with everything that it found, live, and what is decided on it. */
export function CheckDialog({ id, open, onOpenChange }: Props) {
  const query = useQuery({ ...checkQuery(id), enabled: open })
  useLive('conflict_checks', [checkQuery(id).queryKey])
  const check = query.data
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Conflict Check"
      description={check && `${occasionNames[check.occasion]} · ${formatDateTime(check.askedAt)}`}
    >
      {({ onTouched }) => (
        <DialogBody>
          {check ? (
            <>
              <p className="text-sm wrap-anywhere">
                <span className="text-ink-soft">Searched for </span>
                {check.names.join(', ') || check.subject}
              </p>
              {check.becameClient && (
                <InlineAlert tone="info">
                  This lead has become the client {check.becameClient} in the meantime.
                </InlineAlert>
              )}
              {check.matches.some(({ isKept }) => isKept) && (
                <InlineAlert tone="warning">
                  The lawyer who asked is screened from a case that this check found, and was not shown it.
                  {check.decision && ' The decision may have been made without it.'}
                </InlineAlert>
              )}
              <CheckAnswer check={check} />
              {check.decision ? (
                <DecisionLine decision={check.decision} />
              ) : (
                <DecisionForm check={check} side="admin" onTouched={onTouched} />
              )}
            </>
          ) : query.isError ? (
            <ErrorState
              title="Failed to load the check"
              className="py-6"
              onRetry={() => query.refetch()}
              retrying={query.isFetching}
            />
          ) : (
            <RowsLoading />
          )}
        </DialogBody>
      )}
    </FormDialog>
  )
}
