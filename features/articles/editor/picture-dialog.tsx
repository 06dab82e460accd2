import { useRef, useState } from 'react'
import { acceptAttribute, type UploadedFile } from '#platform/storage/storage.schema.ts'
import { discardUpload, uploadFile } from '#platform/storage/upload.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FileField, type FileItem } from '#ui/forms/file-field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Dialog, DialogBody, DialogFooter } from '#ui/overlays/dialog.tsx'
import { bodyLimits, bodyMessages } from '../article-body.schema.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  onPicture: (file: string, alt: string) => void
}

/** Uploads a picture for the text, with its description. */
export const PictureDialog = ({ open, onOpenChange, onPicture }: Props) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title="Add Picture"
    description="It is stored with the article and is public once the article is."
  >
    {open && <Fields onPicture={onPicture} onClose={() => onOpenChange(false)} />}
  </Dialog>
)

type Upload = { item: FileItem; uploaded?: UploadedFile }

// No <form>: in React, a dialog's events reach the article's form around the editor. Not useUpload(): it deletes its
// file when it is unmounted, and the text needs the picture then.
function Fields({ onPicture, onClose }: Pick<Props, 'onPicture'> & { onClose: () => void }) {
  const [upload, setUpload] = useState<Upload>()
  const [alt, setAlt] = useState('')
  const [asked, setAsked] = useState(false)
  const running = useRef<AbortController>(undefined)
  const drop = () => {
    running.current?.abort()
    if (upload?.uploaded) discardUpload(upload.uploaded.id)
    setUpload(undefined)
  }
  async function choose([file]: File[]) {
    if (!file) return
    drop()
    const control = new AbortController()
    running.current = control
    const show = (more: Partial<FileItem>) =>
      setUpload({ item: { id: 'picture', name: file.name, size: file.size, ...more } })
    show({ progress: 0 })
    try {
      const onProgress = (progress: number) => show({ progress })
      const uploaded = await uploadFile(file, { purpose: 'image', onProgress, signal: control.signal })
      setUpload({ item: uploaded, uploaded })
    } catch (error) {
      if (!control.signal.aborted) show({ error: (error as Error).message })
    }
  }
  const description = alt.trim()
  const add = () => {
    setAsked(true)
    if (upload?.uploaded && description) onPicture(upload.uploaded.id, description)
  }
  const missing = upload?.item.progress === undefined ? 'Please choose a picture' : 'Still uploading'
  return (
    <>
      <DialogBody>
        <Field label="Picture" error={asked && !upload?.uploaded ? missing : undefined} required>
          <FileField
            files={upload ? [upload.item] : []}
            onAdd={choose}
            onRemove={drop}
            accept={acceptAttribute('image')}
            restrictions="JPEG, PNG, WebP or GIF, up to 25 MB"
          />
        </Field>
        <Field
          label="Description"
          hint="What it shows, for people who can’t see it."
          error={asked && !description ? bodyMessages.alt : undefined}
          required
        >
          <Input maxLength={bodyLimits.alt} value={alt} onChange={(event) => setAlt(event.target.value)} />
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button
          variant="secondary"
          onClick={() => {
            drop()
            onClose()
          }}
        >
          Cancel
        </Button>
        <Button onClick={add}>Add Picture</Button>
      </DialogFooter>
    </>
  )
}
