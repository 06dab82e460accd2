import { FileImage, FileText, type LucideIcon } from 'lucide-react'
import { CaseLine } from '#features/cases/case-line.tsx'
import { formatDate } from '#platform/dates/format.ts'
import { fileSize } from '#ui/forms/file-size.ts'
import { Card, CardBody, CardFooter, CardHeader, CardTitle } from '#ui/layout/card.tsx'
import { Badge } from '#ui/lists/badge.tsx'
import { type DocumentItem, uncategorized } from './documents.schema.ts'
import { ViewDocument } from './view-document.tsx'

const types: Record<DocumentItem['fileType'], { icon: LucideIcon; label: string }> = {
  image: { icon: FileImage, label: 'Image' },
  pdf: { icon: FileText, label: 'PDF' },
  document: { icon: FileText, label: 'Document' },
}

/** A document in a list. */
export function DocumentCard({ item }: { item: DocumentItem }) {
  const { icon: Icon, label } = types[item.fileType]
  const about = [
    label,
    item.fileSize > 0 ? fileSize(item.fileSize) : 'Web address',
    formatDate(item.createdAt),
    `Uploaded by ${item.uploadedBy}`,
  ]
  return (
    <Card as="li">
      <CardHeader className="flex-nowrap">
        <Icon aria-hidden className="mt-1 size-5 shrink-0 text-brass" />
        <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-4 gap-y-1">
          {/* Where both have no room, the category goes below. */}
          <CardTitle className="min-w-0 flex-1 basis-48 wrap-anywhere">{item.title}</CardTitle>
          <Badge tone={item.category ? 'brass' : 'grey'} className="max-w-40">
            <span className="truncate">{item.category ?? uncategorized}</span>
          </Badge>
        </div>
      </CardHeader>
      <CardBody className="gap-2">
        {item.description && (
          <p className="text-sm text-ink-soft whitespace-pre-line wrap-anywhere">{item.description}</p>
        )}
        <p className="mt-auto text-sm wrap-anywhere">
          {item.caseNumber ? (
            <CaseLine of={{ caseNumber: item.caseNumber, title: item.caseTitle ?? '' }} />
          ) : (
            'No case'
          )}
          {item.clientName && ` · ${item.clientName}`}
        </p>
        <p className="text-xs text-ink-faint wrap-anywhere">{about.join(' · ')}</p>
      </CardBody>
      <CardFooter>
        <ViewDocument item={item} />
      </CardFooter>
    </Card>
  )
}
