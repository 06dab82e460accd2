import { FileImage, FileText } from 'lucide-react'
import { CaseStatus } from '#features/cases/case-status.tsx'
import { formatDate } from '#platform/dates/format.ts'
import { fileSize } from '#ui/forms/file-size.ts'
import { Card, CardBody, CardFooter, CardHeader, CardTitle } from '#ui/layout/card.tsx'
import { Badge } from '#ui/lists/badge.tsx'
import { type DocumentItem, uncategorized } from './documents.schema.ts'
import { ViewDocument } from './view-document.tsx'

const typeNames = { image: 'Image', pdf: 'PDF', document: 'Document' }

/** A document as its client finds it: looked at here, or saved. */
export function ClientDocument({ item }: { item: DocumentItem }) {
  const Icon = item.fileType === 'image' ? FileImage : FileText
  const isOurs = item.url.startsWith('/')
  const about = [
    typeNames[item.fileType],
    isOurs && fileSize(item.fileSize),
    formatDate(item.createdAt),
    `Uploaded by ${item.uploadedBy === 'You' ? 'you' : item.uploadedBy}`,
  ]
  return (
    <Card as="li">
      <CardHeader>
        <Icon aria-hidden className="mt-1 size-5 shrink-0 text-brass" />
        <CardTitle className="min-w-0 flex-1 basis-32 wrap-anywhere">{item.title}</CardTitle>
        <Badge tone={item.category ? 'brass' : 'grey'} className="max-w-40">
          <span className="truncate">{item.category ?? uncategorized}</span>
        </Badge>
      </CardHeader>
      <CardBody className="gap-2">
        {item.description && (
          <p className="text-sm text-ink-soft whitespace-pre-line wrap-anywhere">{item.description}</p>
        )}
        {item.caseNumber && (
          <p className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 text-sm wrap-anywhere">
            {item.caseNumber} · {item.caseTitle}
            {item.caseStatus && <CaseStatus status={item.caseStatus} among="documents" />}
          </p>
        )}
        <p className="text-xs text-ink-soft wrap-anywhere">{about.filter(Boolean).join(' · ')}</p>
      </CardBody>
      <CardFooter>
        <ViewDocument item={item} />
      </CardFooter>
    </Card>
  )
}
