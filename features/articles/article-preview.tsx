import { Eye } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/forms/button.tsx'
import { Dialog, DialogBody } from '#ui/overlays/dialog.tsx'
import type { ArticleBody } from './article-body.ts'
import { pictureAddress, pictureStyle } from './article-style.ts'
import { ArticleText } from './article-text.tsx'

type Props = {
  article: { title: string; excerpt: string; body: ArticleBody }
  picture?: { fileId: string | null; alt: string }
  label?: string
}

/** Shows an article as visitors would see it. */
export function ArticlePreview({ article: { title, excerpt, body }, picture, label = 'Preview' }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Eye aria-hidden />
        {label}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Preview"
        description="As visitors would see it."
        size="full"
      >
        <DialogBody>
          <article className="mx-auto flex w-full max-w-3xl flex-col gap-6 py-6">
            <h3 className="font-serif text-4xl font-medium wrap-anywhere">{title || 'No title yet'}</h3>
            {excerpt && <p className="text-xl/8 wrap-anywhere text-ink-soft">{excerpt}</p>}
            {picture?.fileId && (
              <img src={pictureAddress(picture.fileId)} alt={picture.alt} className={pictureStyle} />
            )}
            {open && <ArticleText body={body} />}
          </article>
        </DialogBody>
      </Dialog>
    </>
  )
}
