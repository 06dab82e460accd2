import { ExternalLink, FileImage, FileText, type LucideIcon } from 'lucide-react'
import { formatDate } from '#platform/dates/format.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Card, CardBody, CardFooter, CardHeader, CardTitle } from '#ui/card.tsx'
import { cn } from '#ui/cn.ts'
import { fileSize } from '#ui/file-size.ts'
import { type DocumentItem, uncategorized } from './documents.schema.ts'

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
        <CardTitle className="min-w-0 flex-1 wrap-anywhere">{item.title}</CardTitle>
        <Badge tone={item.category ? 'brass' : 'grey'} className="max-w-40">
          <span className="truncate">{item.category ?? uncategorized}</span>
        </Badge>
      </CardHeader>
      <CardBody className="gap-2">
        {item.description && (
          <p className="text-sm text-ink-soft whitespace-pre-line wrap-anywhere">{item.description}</p>
        )}
        <p className="mt-auto text-sm">
          {item.caseNumber ? `${item.caseNumber} · ${item.caseTitle}` : 'No case'}
          {item.clientName && ` · ${item.clientName}`}
        </p>
        <p className="text-xs text-ink-faint">{about.join(' · ')}</p>
      </CardBody>
      <CardFooter>
        <a
          href={item.url}
          target="_blank"
          rel="noreferrer"
          aria-label={`View Document: ${item.title} (opens in a new tab)`}
          className={cn(buttonStyle({ variant: 'secondary', size: 'sm' }))}
        >
          <ExternalLink aria-hidden />
          View Document
        </a>
      </CardFooter>
    </Card>
  )
}
