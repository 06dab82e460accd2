import { firmLogoAddress } from '#firm.config.ts'
import { acceptAttribute, fileProblem } from '#platform/storage/storage.schema.ts'
import { useUpload } from '#platform/storage/use-upload.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FileField, type FileItem } from '#ui/forms/file-field.tsx'
import { firmMessages, logoMax } from './firm.schema.ts'
import type { FirmFields } from './use-firm-form.ts'

type Props = { form: FirmFields['form']; error: string | undefined }

/** The firm's logo. It is on the site once the form is saved; removing it puts the mark in its place. */
export function LogoField({ form, error }: Props) {
  const logo = form.watch('logo')
  const { state, start, cancel, reset } = useUpload('logo')
  const setLogo = (value: typeof logo) => form.setValue('logo', value, { shouldDirty: true })
  async function choose([file]: File[]) {
    if (!file) return
    form.clearErrors('logo')
    if (fileProblem(file, 'logo') || file.size > logoMax)
      return form.setError('logo', { message: firmMessages.logo })
    const size = await sizeOf(file)
    const uploaded = size && (await start(file))
    if (uploaded) setLogo({ fileId: uploaded.id, ...size })
    else if (!size) form.setError('logo', { message: firmMessages.logo })
  }
  return (
    <div className="flex flex-col items-start gap-3 sm:col-span-2">
      <div className="w-full">
        <Field label="Logo" error={error} optional>
          <FileField
            files={shown(state)}
            onAdd={choose}
            onRemove={cancel}
            accept={acceptAttribute('logo')}
            restrictions="PNG or JPEG, up to 1 MB. Without one, the site shows the mark."
          />
        </Field>
      </div>
      {logo && (
        <div className="flex flex-wrap items-center gap-4">
          <img
            src={firmLogoAddress(logo)}
            alt="The logo"
            width={logo.width}
            height={logo.height}
            className="h-14 w-auto max-w-full rounded-xs border border-rule object-contain p-1 [background:light-dark(transparent,#ffffff)]"
          />
          <Button
            variant="secondary"
            size="sm"
            onClick={() => {
              reset()
              setLogo(null)
            }}
          >
            Remove Logo
          </Button>
        </div>
      )}
    </div>
  )
}

/** A picture's size in pixels; undefined if the browser can't show it. */
async function sizeOf(file: File): Promise<{ width: number; height: number } | undefined> {
  try {
    const picture = await createImageBitmap(file)
    const { width, height } = picture
    picture.close()
    return { width, height }
  } catch {
    return undefined
  }
}

function shown(state: ReturnType<typeof useUpload>['state']): FileItem[] {
  if (state.status === 'uploading')
    return [{ id: 'logo', name: state.name, size: 0, progress: state.progress }]
  if (state.status === 'failed') return [{ id: 'logo', name: state.name, size: 0, error: state.message }]
  return []
}
