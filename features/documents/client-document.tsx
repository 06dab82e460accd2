import { Download, ExternalLink, Eye, FileImage, FileText } from 'lucide-react'
import { useState } from 'react'
import { CaseStatus } from '#features/cases/case-status.tsx'
import { formatDate } from '#platform/dates/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Card, CardBody, CardFooter, CardHeader, CardTitle } from '#ui/card.tsx'
import { fileSize } from '#ui/file-size.ts'
import { DocumentPreview } from './document-preview.tsx'
import { type DocumentItem, uncategorized } from './documents.schema.ts'

const typeNames = { image: 'Image', pdf: 'PDF', document: 'Document' }

/** A document as its client finds it: looked at here, or saved. */
export function ClientDocument({ item }: { item: DocumentItem }) {
  const [open, setOpen] = useState(false)
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
      <CardHeader className="flex-nowrap">
        <Icon aria-hidden className="mt-1 size-5 shrink-0 text-brass" />
        <CardTitle as="h2" className="min-w-0 flex-1 wrap-anywhere">
          {item.title}
        </CardTitle>
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
        {isOurs ? (
          <>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Preview ${item.title}`}
              onClick={() => setOpen(true)}
            >
              <Eye aria-hidden />
              Preview
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
        ) : (
          <a
            href={item.url}
            target="_blank"
            rel="noreferrer"
            aria-label={`Open ${item.title} in a new tab`}
            className={buttonStyle({ variant: 'secondary', size: 'sm' })}
          >
            <ExternalLink aria-hidden />
            Open
          </a>
        )}
      </CardFooter>
    </Card>
  )
}
