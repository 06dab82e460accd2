import type { ReactNode } from 'react'
import { formatDate } from '#platform/dates/format.ts'
import { formatDay } from '#platform/dates/format-day.ts'
import { Card, CardBody, CardFooter, CardHeader, CardTitle } from '#ui/layout/card.tsx'
import { FactList } from '#ui/lists/fact-list.tsx'
import { CaseDescription } from './case-description.tsx'
import { CaseLink } from './case-link.tsx'
import { CasePageLink } from './case-page-link.tsx'
import { CaseStatus } from './case-status.tsx'
import type { CaseCard as CaseItem } from './cases.schema.ts'

const terms = {
  client: { term: 'Client', of: (item: CaseItem) => item.clientName ?? 'Not assigned' },
  lawyer: { term: 'Lawyer', of: (item: CaseItem) => item.lawyerName ?? 'Not assigned' },
  practiceArea: { term: 'Practice area', of: (item: CaseItem) => item.practiceArea ?? 'Not stated' },
  opened: { term: 'Opened', of: (item: CaseItem) => formatDay(item.startDate) },
  created: { term: 'Created', of: (item: CaseItem) => formatDate(item.createdAt) },
}
type Fact = keyof typeof terms

type Props = {
  item: CaseItem
  as?: 'div' | 'article' | 'li'
  /** Whether the title leads to the case's page, which only staff have. */
  isLinked?: boolean
  /** Beside the status. */
  badge?: ReactNode
  /** Left of the heading, such as the client's photo. */
  picture?: ReactNode
  /** Facts about the case, shown in this order. */
  facts?: readonly Fact[]
  /** Replaces the case's link: the reader's actions. */
  actions?: ReactNode
  /** Below the facts, such as tasks. */
  children?: ReactNode
}

/** A case in a list. */
export function CaseCard({
  item,
  as = 'article',
  isLinked = false,
  badge,
  picture,
  facts = ['client', 'lawyer', 'opened', 'created'],
  actions,
  children,
}: Props) {
  const shown =
    actions ?? (item.shareLink && <CaseLink shareLink={item.shareLink} caseNumber={item.caseNumber} />)
  return (
    <Card as={as}>
      <CardHeader className="flex-nowrap">
        {picture}
        {/* The title takes the full width below number and status; beside them it would wrap at every word on a
            phone. */}
        <div className="grid min-w-0 flex-1 grid-cols-[1fr_auto] items-start gap-x-4 gap-y-0.5">
          <p className="text-xs text-ink-soft tabular-nums wrap-anywhere">{item.caseNumber}</p>
          <CardTitle className="col-span-2 row-start-2 wrap-anywhere">
            {isLinked ? (
              <CasePageLink caseNumber={item.caseNumber} className="tap hover:underline">
                {item.title}
              </CasePageLink>
            ) : (
              item.title
            )}
          </CardTitle>
          <div className="col-start-2 row-start-1 flex flex-wrap justify-end gap-1.5">
            <CaseStatus status={item.status} />
            {badge}
          </div>
        </div>
      </CardHeader>
      <CardBody className="gap-4">
        <CaseDescription text={item.description} />
        <FactList
          className="mt-auto"
          facts={facts.map((fact) => ({ term: terms[fact].term, value: terms[fact].of(item) }))}
        />
        {children}
      </CardBody>
      {shown && <CardFooter>{shown}</CardFooter>}
    </Card>
  )
}
