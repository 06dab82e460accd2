import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { acceptAttribute } from '#platform/storage/storage.schema.ts'
import { useUpload } from '#platform/storage/use-upload.ts'
import { Field } from '#ui/forms/field.tsx'
import { FileField, type FileItem } from '#ui/forms/file-field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/layout/tabs.tsx'
import type { documentSchema } from './documents.schema.ts'

type Props = {
  form: UseFormReturn<z.input<typeof documentSchema>, unknown, z.output<typeof documentSchema>>
  onUploading: (uploading: boolean) => void
}

/** Where the document comes from: a file of the lawyer's, or an address that is kept as it is. */
export function DocumentSource({ form, onUploading }: Props) {
  const { state, start, reset } = useUpload('document')
  const [size, setSize] = useState(0)
  const { errors } = form.formState
  const name = (fileId: string | null) => form.setValue('fileId', fileId, { shouldDirty: true })
  const choose = async ([file]: File[]) => {
    if (!file) return
    setSize(file.size)
    onUploading(true)
    const uploaded = await start(file)
    onUploading(false)
    name(uploaded?.id ?? null)
    if (!uploaded) return
    form.clearErrors('fileId')
    if (!form.getValues('title'))
      form.setValue('title', uploaded.name.replace(/\.[^.]+$/, ''), { shouldDirty: true })
  }
  const remove = () => {
    reset()
    name(null)
  }
  const switchTo = (source: 'file' | 'url') => {
    form.clearErrors(['fileId', 'fileUrl'])
    if (source === 'url') remove()
    form.setValue('fileUrl', source === 'url' ? '' : null)
  }
  return (
    <Tabs defaultValue="file" onValueChange={switchTo}>
      <TabList aria-label="Where the document is">
        <Tab value="file">Upload a file</Tab>
        <Tab value="url">Web address</Tab>
      </TabList>
      <TabPanel value="file">
        <Field label="File" required error={errors.fileId?.message}>
          <FileField
            files={shown(state, size)}
            onAdd={choose}
            onRemove={remove}
            accept={acceptAttribute('document')}
            restrictions="PDF, Word, text or image, up to 500 MB"
          />
        </Field>
      </TabPanel>
      <TabPanel value="url">
        <Field label="Address" required hint="Begins with https://." error={errors.fileUrl?.message}>
          <Input type="url" inputMode="url" autoComplete="off" {...form.register('fileUrl')} />
        </Field>
      </TabPanel>
    </Tabs>
  )
}

function shown(state: ReturnType<typeof useUpload>['state'], size: number): FileItem[] {
  if (state.status === 'idle') return []
  if (state.status === 'done') return [state.file]
  const { name } = state
  return state.status === 'failed'
    ? [{ id: name, name, size, error: state.message }]
    : [{ id: name, name, size, progress: state.progress, transfer: state.transfer }]
}
