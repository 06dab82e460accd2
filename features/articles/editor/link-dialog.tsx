import { useState } from 'react'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Dialog, DialogBody, DialogFooter } from '#ui/overlays/dialog.tsx'
import { bodyMessages } from '../article-body.schema.ts'
import { isArticleLink } from '../article-link.ts'

type Props = {
  /** The address of the link that is changed; empty for a new one. */
  current: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onLink: (href: string) => void
  onRemove: () => void
}

/** Asks for a link's address. */
export const LinkDialog = ({ open, onOpenChange, ...props }: Props) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title={props.current ? 'Change Link' : 'Add Link'}
    description="To another website, or to a page of this one."
  >
    {open && <Fields {...props} onClose={() => onOpenChange(false)} />}
  </Dialog>
)

// No <form>: in React, a dialog's events reach the article's form around the editor.
function Fields({
  current,
  onLink,
  onRemove,
  onClose,
}: Pick<Props, 'current' | 'onLink' | 'onRemove'> & { onClose: () => void }) {
  const [href, setHref] = useState(current)
  const [error, setError] = useState<string>()
  const save = () => {
    const address = href.trim()
    if (!address || !isArticleLink(address)) return setError(bodyMessages.link)
    onLink(address)
  }
  return (
    <>
      <DialogBody>
        <Field
          label="Link address"
          hint="Begins with https://, or is a path such as /contact."
          error={error}
          required
        >
          <Input
            type="url"
            autoComplete="off"
            value={href}
            onChange={(event) => setHref(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              save()
            }}
          />
        </Field>
      </DialogBody>
      <DialogFooter>
        {current && (
          <Button variant="danger-ghost" onClick={onRemove}>
            Remove Link
          </Button>
        )}
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={save}>{current ? 'Change Link' : 'Add Link'}</Button>
      </DialogFooter>
    </>
  )
}
