import { X } from 'lucide-react'
import { acceptAttribute } from '#platform/storage/storage.schema.ts'
import { useUpload } from '#platform/storage/use-upload.ts'
import { Field } from '#ui/forms/field.tsx'
import { FileField } from '#ui/forms/file-field.tsx'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import { lawyerImageMax, lawyerImageMessages } from './lawyers.schema.ts'
import { Portrait } from './portrait.tsx'

type Props = {
  name: string
  imageUrl: string
  /** The stored or just uploaded image. */
  fileId: string | null
  error?: string | undefined
  onChange: (fileId: string | null) => void
  onUploading: (uploading: boolean) => void
}

/** A lawyer's picture: upload, preview and removal. */
export function PortraitField({ name, imageUrl, fileId, error, onChange, onUploading }: Props) {
  const { state, start, cancel, reset } = useUpload('image')
  async function choose([file]: File[]) {
    if (!file) return
    if (!file.type.startsWith('image/')) return void toast.error(lawyerImageMessages.type)
    if (file.size >= lawyerImageMax) return void toast.error(lawyerImageMessages.size)
    onUploading(true)
    const uploaded = await start(file)
    onUploading(false)
    if (!uploaded) return void toast.error('Failed to upload image')
    onChange(uploaded.id)
  }
  const remove = () => {
    reset()
    onChange(null)
  }
  const files =
    state.status === 'uploading'
      ? [{ id: 'image', name: state.name, size: 0, progress: state.progress }]
      : state.status === 'failed'
        ? [{ id: 'image', name: state.name, size: 0, error: state.message }]
        : []
  return (
    <div className="flex flex-wrap items-start gap-4">
      <div className="relative">
        <Portrait
          lawyer={{
            name: name || 'New Lawyer',
            // No other address is taken, and the content policy shows no other.
            imageUrl: imageUrl.startsWith('https://') ? imageUrl : '',
            imageFileId: fileId,
          }}
          className="w-24"
        />
        {fileId && (
          <IconButton
            size="sm"
            label="Remove image"
            icon={<X aria-hidden />}
            className="absolute -top-2 -right-2 rounded-full border border-rule bg-surface"
            onClick={remove}
          />
        )}
      </div>
      <Field label="Profile image" optional error={error} className="min-w-60 flex-1">
        <FileField
          files={files}
          onAdd={choose}
          onRemove={cancel}
          accept={acceptAttribute('image')}
          restrictions="An image under 5 MB"
        />
      </Field>
    </div>
  )
}
