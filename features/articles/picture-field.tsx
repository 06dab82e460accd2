import type { ReactNode } from 'react'
import { acceptAttribute } from '#platform/storage/storage.schema.ts'
import { useUpload } from '#platform/storage/use-upload.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FileField, type FileItem } from '#ui/forms/file-field.tsx'
import { pictureAddress } from './article-style.ts'

type Props = {
  /** The stored or just uploaded picture. */
  fileId: string | null
  onChange: (fileId: string | null) => void
  onUploading: (uploading: boolean) => void
  /** The field of its description, shown with a picture. */
  children: ReactNode
}

/** The picture above an article's text. */
export function PictureField({ fileId, onChange, onUploading, children }: Props) {
  const { state, start, cancel, reset } = useUpload('image')
  async function choose([file]: File[]) {
    if (!file) return
    onUploading(true)
    const uploaded = await start(file)
    onUploading(false)
    if (uploaded) onChange(uploaded.id)
  }
  return (
    <>
      <Field label="Picture" optional>
        <FileField
          files={shown(state)}
          onAdd={choose}
          onRemove={cancel}
          accept={acceptAttribute('image')}
          restrictions="JPEG, PNG, WebP or GIF, up to 25 MB. Shown above the text."
        />
      </Field>
      {fileId && (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <div className="flex flex-col items-start gap-2">
            <img
              src={pictureAddress(fileId)}
              alt=""
              className="max-h-48 max-w-full rounded-md border border-rule"
            />
            <Button
              variant="secondary"
              size="sm"
              onClick={() => {
                reset()
                onChange(null)
              }}
            >
              Remove Picture
            </Button>
          </div>
          {children}
        </div>
      )}
    </>
  )
}

function shown(state: ReturnType<typeof useUpload>['state']): FileItem[] {
  if (state.status === 'uploading')
    return [{ id: 'picture', name: state.name, size: 0, progress: state.progress }]
  if (state.status === 'failed') return [{ id: 'picture', name: state.name, size: 0, error: state.message }]
  return []
}
