import { Download, ExternalLink, Eye, FileImage, FileText, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '#platform/dates/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Card, CardBody, CardFooter, CardHeader, CardTitle } from '#ui/card.tsx'
import { fileSize } from '#ui/file-size.ts'
import { DocumentPreview } from './document-preview.tsx'
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
        <p className="mt-auto text-sm wrap-anywhere">
          {item.caseNumber ? `${item.caseNumber} · ${item.caseTitle}` : 'No case'}
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

/** A file of ours is looked at here or saved; an address opens in a tab of its own. */
function ViewDocument({ item }: { item: DocumentItem }) {
  const [open, setOpen] = useState(false)
  if (!item.url.startsWith('/'))
    return (
      <a
        href={item.url}
        target="_blank"
        rel="noreferrer"
        aria-label={`View Document: ${item.title} (opens in a new tab)`}
        className={buttonStyle({ variant: 'secondary', size: 'sm' })}
      >
        <ExternalLink aria-hidden />
        View Document
      </a>
    )
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`View Document: ${item.title}`}
        onClick={() => setOpen(true)}
      >
        <Eye aria-hidden />
        View Document
      </Button>
      <a
        href={item.url}
        download
        aria-label={`Download ${item.title}`}
        className={buttonStyle({ variant: 'ghost', size: 'sm' })}
      >
        <Download aria-hidden />
        Download
      </a>
      <DocumentPreview item={item} open={open} onOpenChange={setOpen} />
    </>
  )
}
