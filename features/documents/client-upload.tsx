import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { api } from '#platform/api/client.ts'
import { useRefusedFocus } from '#platform/forms/use-refused-focus.ts'
import { acceptAttribute } from '#platform/storage/storage.schema.ts'
import { Button } from '#ui/forms/button.tsx'
import { Combobox } from '#ui/forms/combobox.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FileField } from '#ui/forms/file-field.tsx'
import { useUnsaved } from '#ui/forms/leave-guard.tsx'
import { Skeleton } from '#ui/lists/skeleton.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import { useSending } from './use-sending.ts'

const OwnStorage = lazy(() =>
  import('#features/storage/own-storage.tsx').then(({ OwnStorage }) => ({ default: OwnStorage })),
)

/** The cases that a client can add to. */
export const caseChoices = () => api.client.cases.list.queryOptions({ input: { limit: 100 } })

/** A button that opens the way for files into one of the client's cases; none without a case. */
export function ClientUpload() {
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  const unsent = useRef(0)
  const { data: cases, isPending } = useQuery(caseChoices())
  if (isPending) return <Skeleton className="tap h-10 w-46" />
  if (!cases?.items.length) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Upload aria-hidden />
        Upload Documents
      </Button>
      <Dialog
        open={open}
        onOpenChange={(next) => (!next && unsent.current > 0 ? setAsking(true) : setOpen(next))}
        title="Upload Documents"
        description="Your lawyer is notified and can read them at once."
      >
        <Form
          cases={cases.items}
          onUnsent={(count) => {
            unsent.current = count
          }}
          onDone={() => setOpen(false)}
          onCancel={() => (unsent.current > 0 ? setAsking(true) : setOpen(false))}
        />
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title="Leave without uploading?"
          description="Files that are not completely uploaded are discarded."
          confirmLabel="Leave"
          cancelLabel="Stay"
          onConfirm={() => setOpen(false)}
        />
      </Dialog>
    </>
  )
}

type FormProps = {
  cases: readonly { id: string; caseNumber: string; title: string }[]
  onUnsent: (count: number) => void
  onDone: () => void
  onCancel: () => void
}

function Form({ cases, onUnsent, onDone, onCancel }: FormProps) {
  const queries = useQueryClient()
  const [caseId, setCaseId] = useState(cases.length === 1 ? (cases[0]?.id ?? '') : '')
  const [wrong, setWrong] = useState<{ caseId?: string; files?: string }>({})
  const form = useRefusedFocus((wrong.caseId || wrong.files) && wrong)
  const { chosen, sending, choose, remove, send } = useSending()
  useUnsaved(chosen.length > 0)
  const ready = chosen.filter(({ unfit }) => !unfit).length
  useEffect(() => onUnsent(chosen.length), [chosen, onUnsent])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    const missing = {
      ...(!caseId && { caseId: 'Please choose a case' }),
      ...(ready === 0 && { files: 'Please choose at least one file that can be uploaded' }),
    }
    setWrong(missing)
    if (missing.caseId || missing.files) return
    const { arrived, failed } = await send(caseId)
    if (arrived === 0) return
    void queries.invalidateQueries({ queryKey: api.client.storage.key() })
    await queries.invalidateQueries({ queryKey: api.client.documents.key() })
    toast.success(
      arrived === 1 ? 'Document uploaded successfully' : `${arrived} documents uploaded successfully`,
    )
    if (failed === 0 && ready === chosen.length) onDone()
  }
  return (
    <DialogForm ref={form} onSubmit={submit}>
      <DialogBody>
        <Field label="Case" required error={wrong.caseId}>
          <Combobox
            options={cases.map(({ id, caseNumber, title }) => ({
              value: id,
              label: `${caseNumber} · ${title}`,
            }))}
            value={caseId}
            onValueChange={(id) => {
              setCaseId(id)
              setWrong({})
            }}
            placeholder="Choose a case"
            disabled={sending}
          />
        </Field>
        <Field label="Files" required error={wrong.files}>
          <FileField
            multiple
            files={chosen.map(({ id, file, unfit, progress, transfer, error }) => ({
              id,
              name: file.name,
              size: file.size,
              progress,
              transfer,
              error: unfit ?? error,
            }))}
            onAdd={(files) => {
              choose(files)
              setWrong({})
            }}
            onRemove={remove}
            accept={acceptAttribute('document')}
            restrictions="PDF, Word, text or images, up to 500 MB each"
            disabled={sending}
          />
        </Field>
        <Suspense>
          <OwnStorage />
        </Suspense>
        <p className="text-sm text-ink-soft">
          What you upload belongs to the case’s file: only the firm can take it out again.
        </p>
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={sending} pendingLabel="Uploading...">
          {ready > 1 ? `Upload ${ready} Files` : 'Upload'}
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}
