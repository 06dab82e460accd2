import { ImagePlus, Trash2 } from 'lucide-react'
import { type ChangeEvent, useId } from 'react'
import { useUpload } from '#platform/storage/use-upload.ts'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/forms/button.tsx'
import { buttonStyle } from '#ui/forms/button-style.ts'
import { Progress } from '#ui/lists/progress.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import { clientPhotoMessage } from './cases.schema.ts'

type Props = {
  fileId: string | null
  onChange: (fileId: string | null) => void
  onUploading: (uploading: boolean) => void
}

/** The client's photo: choose, preview, remove. */
export function CasePhotoField({ fileId, onChange, onUploading }: Props) {
  const id = useId()
  const { state, start, reset } = useUpload('image')
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (!file) return
    if (!file.type.startsWith('image/')) return toast.error(clientPhotoMessage)
    onUploading(true)
    const uploaded = await start(file)
    onUploading(false)
    if (uploaded) onChange(uploaded.id)
    else toast.error('Failed to upload photo. Please try again.')
  }
  const remove = () => {
    reset()
    onChange(null)
  }
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-sm font-medium">
        Client photo <span className="font-normal text-ink-faint">(optional)</span>
      </span>
      <div className="flex items-center gap-4">
        {fileId ? (
          <img src={`/api/files/${fileId}`} alt="The client" className="size-20 rounded-sm object-cover" />
        ) : (
          <span className="flex size-20 items-center justify-center rounded-sm border border-dashed border-rule-strong text-ink-faint">
            <ImagePlus aria-hidden className="size-6" />
          </span>
        )}
        <div className="flex flex-1 flex-col items-start gap-2">
          <div className="flex flex-wrap gap-2">
            <label
              htmlFor={id}
              className={cn(
                buttonStyle({ variant: 'secondary', size: 'sm' }),
                'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
              )}
            >
              <input id={id} type="file" accept="image/*" className="sr-only" onChange={choose} />
              {fileId ? 'Choose another photo' : 'Choose a photo'}
            </label>
            {fileId && (
              <Button variant="danger-ghost" size="sm" onClick={remove}>
                <Trash2 aria-hidden />
                Remove
              </Button>
            )}
          </div>
          {state.status === 'uploading' && (
            <Progress label={`Uploading ${state.name}`} value={state.progress} className="max-w-60" />
          )}
          {state.status === 'failed' && (
            <p role="alert" className="text-sm text-danger">
              {state.message}
            </p>
          )}
        </div>
      </div>
    </div>
  )
}
