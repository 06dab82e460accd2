import { ArrowDown, ArrowUp, Eye, FileCheck, Pencil } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '#platform/dates/format.ts'
import { formatDay } from '#platform/dates/format-day.ts'
import { Button } from '#ui/forms/button.tsx'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { Card, CardBody, CardDescription, CardFooter, CardHeader, CardTitle } from '#ui/layout/card.tsx'
import { Badge } from '#ui/lists/badge.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import { DeleteTestimonial, PublishTestimonial, WithdrawTestimonial } from './testimonial-actions.tsx'
import { TestimonialVersions } from './testimonial-versions.tsx'
import type { TestimonialItem } from './testimonials.schema.ts'

const FilePreview = lateDialog(() =>
  import('#ui/overlays/file-preview.tsx').then((module) => module.FilePreview),
)

type Props = {
  testimonial: TestimonialItem
  /** Its position from 0, and the number of testimonials. */
  place: number
  of: number
  onEdit: () => void
  onMove: (way: 'up' | 'down') => void
}

/** A testimonial in the administrators' list. */
export function TestimonialCard({ testimonial, place, of, onEdit, onMove }: Props) {
  const { name, detail, quote, rating, published, consentedOn, pending } = testimonial
  return (
    <Card as="li">
      <CardHeader className="flex-nowrap">
        <div className="min-w-0">
          <CardTitle className="wrap-anywhere">{name}</CardTitle>
          <CardDescription className="wrap-anywhere">
            {[detail, rating && `${rating} of 5 stars`].filter(Boolean).join(' · ')}
          </CardDescription>
        </div>
        <div className="flex shrink-0 items-center gap-1">
          {published ? <Badge tone="green">Published</Badge> : <Badge>Draft</Badge>}
          {(['up', 'down'] as const).map((way) => (
            <IconButton
              key={way}
              size="sm"
              data-move={`${testimonial.id} ${way}`}
              label={`Move ${name} ${way}`}
              icon={way === 'up' ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
              disabled={way === 'up' ? place === 0 : place === of - 1}
              onClick={() => onMove(way)}
            />
          ))}
        </div>
      </CardHeader>
      <CardBody>
        <blockquote className="text-sm wrap-anywhere whitespace-pre-line text-ink-soft">{quote}</blockquote>
        <p className="text-sm">
          {consentedOn ? `Consented on ${formatDay(consentedOn)}` : 'No consent yet: it can’t be shown'}
          {pending && ' · pending matter'}
          {testimonial.approvedAt &&
            ` · approved by ${testimonial.approvedBy ?? 'a deleted account'}, ${formatDateTime(testimonial.approvedAt)}`}
        </p>
        <ConsentFile testimonial={testimonial} />
      </CardBody>
      <CardFooter>
        {published ? (
          <WithdrawTestimonial testimonial={testimonial} />
        ) : (
          <PublishTestimonial testimonial={testimonial} />
        )}
        <Button variant="secondary" size="sm" onClick={onEdit}>
          <Pencil aria-hidden />
          Edit
        </Button>
        <TestimonialVersions testimonial={testimonial} />
        <DeleteTestimonial testimonial={testimonial} />
      </CardFooter>
    </Card>
  )
}

function ConsentFile({ testimonial: { consentFile } }: { testimonial: TestimonialItem }) {
  const [open, setOpen] = useState(false)
  if (!consentFile) return null
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <FileCheck aria-hidden className="size-4 text-brass" />
      <span className="wrap-anywhere">{consentFile.name}</span>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        <Eye aria-hidden />
        View Consent
      </Button>
      <LateDialog open={open}>
        <FilePreview
          file={{ url: `/api/files/${consentFile.id}`, title: consentFile.name }}
          open={open}
          onOpenChange={setOpen}
        />
      </LateDialog>
    </div>
  )
}
