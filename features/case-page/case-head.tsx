import type { ReactNode } from 'react'
import type { CaseSide } from '#features/cases/case-page-link.tsx'
import { formatDate } from '#platform/dates/format.ts'
import { formatDay } from '#platform/dates/format-day.ts'
import { Badge } from '#ui/lists/badge.tsx'
import { FactList } from '#ui/lists/fact-list.tsx'
import type { CasePage } from './case-page.schema.ts'
import { CaseStatusChange } from './case-status-change.tsx'

type Props = { item: CasePage; side: CaseSide; actions?: ReactNode }

/** The head of a case's page: its title, its client and lawyer, and its status. */
export const CaseHead = ({ item, side, actions }: Props) => (
  <header className="flex flex-col gap-4">
    <div className="flex items-start gap-5">
      <Picture item={item} />
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-72 flex-col gap-0.5">
          <p className="text-xs text-ink-soft tabular-nums wrap-anywhere">{item.caseNumber}</p>
          <h2 className="font-serif text-2xl/tight font-medium tracking-[-0.01em] wrap-anywhere">
            {item.title}
          </h2>
          {item.heldSince && (
            <p className="mt-1">
              <Badge tone="brass">On legal hold since {formatDate(item.heldSince)}</Badge>
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <div className="w-36">
            <CaseStatusChange item={item} side={side} />
          </div>
          <div data-screen-only className="contents">
            {actions}
          </div>
        </div>
      </div>
    </div>
    <FactList
      facts={[
        { term: 'Client', value: item.clientName ?? 'Not assigned' },
        { term: 'Lawyer', value: item.lawyerName ?? 'Not assigned' },
        { term: 'Practice area', value: item.practiceArea ?? 'Not stated' },
        { term: 'Opened', value: formatDay(item.startDate) },
      ]}
    />
  </header>
)

/** The case's cover, otherwise the client's photo. Empty alternative text: both are described beside it. */
function Picture({ item: { coverImageFileId, clientPhotoFileId } }: { item: CasePage }) {
  const file = coverImageFileId ?? clientPhotoFileId
  return (
    file && (
      <img
        src={`/api/files/${file}`}
        alt=""
        className="h-16 w-24 shrink-0 rounded-sm border border-rule object-cover max-sm:hidden"
      />
    )
  )
}
