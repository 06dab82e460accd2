import { Download, ExternalLink, Eye } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { DocumentPreview } from './document-preview.tsx'
import type { DocumentItem } from './documents.schema.ts'

/** A file of ours is looked at here or saved; an address opens in a tab of its own. */
export function ViewDocument({ item }: { item: DocumentItem }) {
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
