import type { ReactNode } from 'react'
import { useClientCase } from '#features/case-page/client-case.ts'
import { ClientDates } from '#features/case-page/client-dates.tsx'
import { ClientNext } from '#features/case-page/client-next.tsx'
import { OwnCaseDocuments } from '#features/documents/own-case-documents.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { RowsLoading, Skeleton } from '#ui/lists/skeleton.tsx'
import { Part, Parts } from './case-parts.tsx'

type Props = {
  item: { id: string; lawyer: { name: string } | null }
  clientId: string
  grant: string
  /** The part with the lawyer's contact. */
  lawyer: ReactNode
  children: ReactNode
}

/** The parts that only the case's own client sees: coming dates and documents. */
export function OwnCase({ item, clientId, grant, lawyer, children }: Props) {
  const ahead = useClientCase(item.id, clientId, grant)
  return (
    <>
      {ahead.data ? <ClientNext ahead={ahead.data} /> : ahead.isPending && <Skeleton className="h-20" />}
      <Parts
        anchors={['overview', 'timeline', 'documents', 'dates', 'lawyer']}
        beside={
          <>
            <Part id="documents" title="Documents">
              <OwnCaseDocuments caseId={item.id} clientId={clientId} />
            </Part>
            <Part id="dates" title="Dates">
              {ahead.data ? (
                <ClientDates ahead={ahead.data} lawyer={item.lawyer?.name} />
              ) : ahead.isError ? (
                <ErrorState
                  title="Failed to load the dates"
                  onRetry={() => ahead.refetch()}
                  retrying={ahead.isFetching}
                />
              ) : (
                <RowsLoading />
              )}
            </Part>
            {lawyer}
          </>
        }
      >
        {children}
      </Parts>
    </>
  )
}
