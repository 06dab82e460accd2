import { acceptAttribute } from '#platform/storage/storage.schema.ts'
import { useUpload } from '#platform/storage/use-upload.ts'
import { Field } from '#ui/forms/field.tsx'
import { FileField, type FileItem } from '#ui/forms/file-field.tsx'

type Props = {
  /** The consent file that is stored. */
  stored: { id: string; name: string; size: number } | null
  /** The form's value: the stored file, a new upload, or none. */
  fileId: string | null
  error?: string | undefined
  onChange: (fileId: string | null) => void
  onUploading: (uploading: boolean) => void
}

/** Uploads the client's written consent, a scan or a photo. */
export function ConsentFileField({ stored, fileId, error, onChange, onUploading }: Props) {
  const { state, start, cancel, reset } = useUpload('consent')
  async function choose([file]: File[]) {
    if (!file) return
    onUploading(true)
    const uploaded = await start(file)
    onUploading(false)
    if (uploaded) onChange(uploaded.id)
  }
  const remove = () => {
    if (state.status === 'uploading' || state.status === 'failed') return cancel()
    reset()
    onChange(null)
  }
  return (
    <Field label="Written consent" error={error}>
      <FileField
        files={shown(state, stored?.id === fileId ? stored : null)}
        onAdd={choose}
        onRemove={remove}
        accept={acceptAttribute('consent')}
        restrictions="PDF, Word, text or image, up to 25 MB. Only administrators can open it."
      />
    </Field>
  )
}

function shown(state: ReturnType<typeof useUpload>['state'], stored: FileItem | null): FileItem[] {
  if (state.status === 'uploading')
    return [{ id: 'consent', name: state.name, size: 0, progress: state.progress }]
  if (state.status === 'failed') return [{ id: 'consent', name: state.name, size: 0, error: state.message }]
  if (state.status === 'done') return [state.file]
  return stored ? [stored] : []
}
