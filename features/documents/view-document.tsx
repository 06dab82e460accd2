import { Download, ExternalLink, Eye } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/forms/button.tsx'
import { buttonStyle } from '#ui/forms/button-style.ts'
import { FilePreview } from '#ui/overlays/file-preview.tsx'
import type { DocumentItem } from './documents.schema.ts'

type Props = {
  item: DocumentItem
  /** Takes little room, as in a table's row. */
  compact?: boolean
}

/** A file of ours is looked at here or saved; an address opens in a tab of its own. */
export function ViewDocument({ item, compact = false }: Props) {
  const [open, setOpen] = useState(false)
  const label = compact ? 'View' : 'View Document'
  const look = { variant: compact ? 'ghost' : 'secondary', size: 'sm' } as const
  if (!item.url.startsWith('/'))
    return (
      <a
        href={item.url}
        target="_blank"
        rel="noreferrer"
        data-row-open
        aria-label={`${label}: ${item.title} (opens in a new tab)`}
        className={buttonStyle(look)}
      >
        <ExternalLink aria-hidden />
        {label}
      </a>
    )
  return (
    <>
      <Button {...look} data-row-open aria-label={`${label}: ${item.title}`} onClick={() => setOpen(true)}>
        <Eye aria-hidden />
        {label}
      </Button>
      <a
        href={item.url}
        download
        aria-label={`Download ${item.title}`}
        className={buttonStyle({ variant: 'ghost', size: 'sm' })}
      >
        <Download aria-hidden />
        {!compact && 'Download'}
      </a>
      <FilePreview file={item} open={open} onOpenChange={setOpen} />
    </>
  )
}
