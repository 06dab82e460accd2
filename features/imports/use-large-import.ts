import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { useUpload } from '#platform/storage/use-upload.ts'
import type { ImportKind } from './imports.schema.ts'

/** Uploads a file and has a job check it. `progress` is the upload's, from 0 to 1, until the job has begun. */
export function useLargeImport(kind: ImportKind) {
  const queries = useQueryClient()
  const upload = useUpload('import')
  const begin = useMutation(
    api.admin.imports.start.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: api.admin.imports.key() }),
    }),
  )
  const { state } = upload
  return {
    async start(file: File): Promise<void> {
      const uploaded = await upload.start(file)
      if (uploaded) await begin.mutateAsync({ kind, fileId: uploaded.id }).catch(() => {})
    },
    reset() {
      upload.reset()
      begin.reset()
    },
    progress: state.status === 'uploading' ? state.progress : begin.isPending ? 1 : undefined,
    error: begin.isError
      ? refusalMessage(begin.error, 'Failed to start the import')
      : state.status === 'failed'
        ? state.message
        : undefined,
  }
}
