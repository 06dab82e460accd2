import { useEffect, useRef } from 'react'
import { acceptAttribute } from '#platform/storage/storage.schema.ts'
import { useUploads } from '#platform/storage/use-uploads.ts'
import { Field } from '#ui/forms/field.tsx'
import { FileField } from '#ui/forms/file-field.tsx'

interface Paper {
  fileId: string
  title: string
}

type Props = {
  error: string | undefined
  onChange: (papers: Paper[]) => void
  onUploading: (uploading: boolean) => void
}

/** Uploads several documents with the case, each with its progress. */
export function CasePapersField({ error, onChange, onUploading }: Props) {
  const { uploads, add, remove } = useUploads('case_document')
  const callbacks = useRef({ onChange, onUploading })
  callbacks.current = { onChange, onUploading }
  const first = useRef(true)
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    callbacks.current.onUploading(uploads.some(({ progress }) => progress !== undefined))
    callbacks.current.onChange(
      uploads.flatMap(({ file }) =>
        file ? [{ fileId: file.id, title: file.name.replace(/\.[^.]+$/, '') }] : [],
      ),
    )
  }, [uploads])
  return (
    <Field label="Documents" optional error={error}>
      <FileField
        multiple
        files={uploads}
        onAdd={add}
        onRemove={remove}
        accept={acceptAttribute('case_document')}
        restrictions="PDF, Word or images, up to 500 MB each"
      />
    </Field>
  )
}
