import { useQuery } from '@tanstack/react-query'
import { Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CaseSide } from '#features/cases/case-page-link.tsx'
import { api } from '#platform/api/client.ts'
import { useLive } from '#platform/realtime/live.ts'
import { cn } from '#ui/cn.ts'
import { linkStyle } from '#ui/forms/text-link.tsx'
import { Card, CardBody } from '#ui/layout/card.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { RowsLoading } from '#ui/lists/skeleton.tsx'
import type { CasePeople as People } from './case-people.schema.ts'

/** The people of a case. */
export const casePeople = (side: CaseSide, caseId: string) =>
  side === 'admin'
    ? api.admin.cases.people.queryOptions({ input: { caseId } })
    : api.lawyer.cases.people.queryOptions({ input: { caseId } })

type Props = {
  caseId: string
  side: CaseSide
  /** Current holders of a grant; visible only to the case's lawyer. */
  children?: ReactNode
}

/** The client and the responsible lawyer of a case, live. */
export function CasePeople({ caseId, side, children }: Props) {
  const people = useQuery(casePeople(side, caseId))
  useLive(
    // Changes of the client's record notify the topics of their cases (notify_of_client).
    [`cases/id/${caseId}`, `case_parties/case_id/${caseId}`, 'lawyers'],
    [casePeople(side, caseId).queryKey],
  )
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
  const { client, lawyer } = people.data
  return (
    <div className="flex flex-col gap-8">
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <PersonCard as="Client" person={client} about={client && aboutClient(client)} />
        <PersonCard as="Responsible lawyer" person={lawyer} about={lawyer?.title} />
      </div>
      {children}
    </div>
  )
}

const aboutClient = ({ company, hasLogin }: NonNullable<People['client']>) =>
  [company, hasLogin ? 'Has a login' : 'Has no login yet'].filter(Boolean).join(' · ')

type CardProps = {
  as: string
  person: { name: string; email: string; phone: string } | null
  about: string | null | undefined
}

const PersonCard = ({ as, person, about }: CardProps) => (
  <Card as="section">
    <CardBody className="gap-1 text-sm">
      <h3 className="text-xs text-ink-soft">{as}</h3>
      <p className="text-base font-medium wrap-anywhere">{person?.name ?? 'Not assigned'}</p>
      {about && <p className="text-ink-soft wrap-anywhere">{about}</p>}
      {person && (
        <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
          <a href={`mailto:${person.email}`} className={cn(linkStyle, 'tap inline-flex items-center gap-2')}>
            <Mail aria-hidden className="size-4" />
            <span className="wrap-anywhere">{person.email}</span>
          </a>
          {person.phone && (
            <a
              href={`tel:${person.phone.replaceAll(' ', '')}`}
              className={cn(linkStyle, 'tap inline-flex items-center gap-2')}
            >
              <Phone aria-hidden className="size-4" />
              {person.phone}
            </a>
          )}
        </p>
      )}
    </CardBody>
  </Card>
)
