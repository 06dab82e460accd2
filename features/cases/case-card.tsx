import type { ReactNode } from 'react'
import { formatDate } from '#platform/dates/format.ts'
import { Card, CardBody, CardFooter, CardHeader, CardTitle } from '#ui/card.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { CaseDescription } from './case-description.tsx'
import { CaseLink } from './case-link.tsx'
import { CaseStatus } from './case-status.tsx'
import type { CaseCard as CaseItem } from './cases.schema.ts'

const terms = {
  client: { term: 'Client', of: (item: CaseItem) => item.clientName ?? 'Not assigned' },
  lawyer: { term: 'Lawyer', of: (item: CaseItem) => item.lawyerName ?? 'Not assigned' },
  practiceArea: { term: 'Practice area', of: (item: CaseItem) => item.practiceArea ?? 'Not stated' },
  created: { term: 'Created', of: (item: CaseItem) => formatDate(item.createdAt) },
}
type Fact = keyof typeof terms

type Props = {
  item: CaseItem
  as?: 'div' | 'article' | 'li'
  /** Stands at the left of the head, such as the client's photo. */
  picture?: ReactNode
  /** What is told of the case, in this order. */
  facts?: readonly Fact[]
  /** Instead of the case's link: what the reader can do with it. */
  actions?: ReactNode
  /** Below the facts, such as tasks. */
  children?: ReactNode
}

/** A case in a list. */
export function CaseCard({
  item,
  as = 'article',
  picture,
  facts = ['client', 'lawyer', 'created'],
  actions,
  children,
}: Props) {
  const shown =
    actions ?? (item.shareLink && <CaseLink shareLink={item.shareLink} caseNumber={item.caseNumber} />)
  return (
    <Card as={as}>
      <CardHeader className="flex-nowrap">
        {picture}
        {/* The title has the whole width below number and status: on a telephone it would have a word a line. */}
        <div className="grid min-w-0 flex-1 grid-cols-[1fr_auto] items-start gap-x-4 gap-y-0.5">
          <p className="text-xs text-ink-soft tabular-nums wrap-anywhere">{item.caseNumber}</p>
          <CardTitle className="col-span-2 row-start-2 wrap-anywhere">{item.title}</CardTitle>
          <div className="col-start-2 row-start-1">
            <CaseStatus status={item.status} />
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
