import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '#platform/api/client.ts'
import { refusalMessage, refusedFields } from '#platform/api/refusal.ts'
import { fileProblem } from '#platform/storage/storage.schema.ts'
import { discardUpload, type Transfer, uploadFile } from '#platform/storage/upload.ts'

/** A file that was chosen to be added to a case. */
export interface Chosen {
  /** The page's own. */
  id: string
  file: File
  /** Why it is invalid, found before sending: a retry doesn't help. */
  unfit?: string | undefined
  /** From 0 to 1 while it is being sent. */
  progress?: number | undefined
  transfer?: Transfer | undefined
  error?: string | undefined
}

/**
 * Uploads files to one of the client's cases, one after the other. A file that was added leaves the list; one that is
 * removed leaves no upload behind. A file that was uploaded and whose adding failed, or seemed to, is added again as the same
 * file: its bytes aren't sent twice, and the case has it once.
 */
export function useSending() {
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [sending, setSending] = useState(false)
  const add = useMutation(api.client.documents.add.mutationOptions())
  const current = useRef<{ id: string; control: AbortController }>(undefined)
  const gone = useRef(new Set<string>())
  const closed = useRef(false)
  const uploaded = useRef(new Map<string, { fileId: string; caseId: string }>())
  useEffect(() => {
    const there = uploaded.current
    closed.current = false
    return () => {
      closed.current = true
      current.current?.control.abort()
      for (const id of there.keys()) takeBack(there, id)
    }
  }, [])

  const change = (id: string, to: Partial<Chosen>) =>
    setChosen((all) => all.map((one) => (one.id === id ? { ...one, ...to } : one)))
  const leave = (id: string) => {
    gone.current.add(id)
    setChosen((all) => all.filter((one) => one.id !== id))
  }

  const choose = (files: readonly File[]) =>
    setChosen((all) => [
      ...all,
      ...files.map((file) => ({
        id: crypto.randomUUID(),
        file,
        unfit: fileProblem(file, 'document'),
      })),
    ])

  /** Also cancels. */
  const remove = (id: string) => {
    if (current.current?.id === id) current.current.control.abort()
    takeBack(uploaded.current, id)
    leave(id)
  }

  const upload = async (id: string, file: File, signal: AbortSignal) => {
    const { id: fileId } = await uploadFile(file, {
      purpose: 'document',
      signal,
      onProgress: (progress) => change(id, { progress }),
      onTransfer: (transfer) => change(id, { transfer }),
    })
    if (!signal.aborted) return fileId
    // The dialog was closed, or the file removed, before the answer.
    discardUpload(fileId)
    throw signal.reason
  }

  /** Brings one file into the case. */
  const bring = async ({ id, file }: Chosen, caseId: string, signal: AbortSignal): Promise<void> => {
    const there = uploaded.current
    if (there.get(id)?.caseId !== caseId) takeBack(there, id)
    const before = there.get(id)
    const fileId = before?.fileId ?? (await upload(id, file, signal))
    there.set(id, { fileId, caseId })
    try {
      await add.mutateAsync({ caseId, fileId })
      there.delete(id)
    } catch (error) {
      if (!refusedFields(error).fileId) throw error
      there.delete(id)
      // The upload was removed, because it was unused for too long.
      if (!before) throw error
      return bring({ id, file }, caseId, signal)
    }
  }

  /** Resolves with how many arrived and how many didn't; these stay in the list and say why. */
  const send = async (caseId: string): Promise<{ arrived: number; failed: number }> => {
    setSending(true)
    let [arrived, failed] = [0, 0]
    for (const one of chosen.filter(({ unfit }) => !unfit)) {
      const { id } = one
      if (closed.current || gone.current.has(id)) continue
      const control = new AbortController()
      current.current = { id, control }
      change(id, { progress: 0, transfer: undefined, error: undefined })
      try {
        await bring(one, caseId, control.signal)
        arrived += 1
        leave(id)
      } catch (error) {
        if (control.signal.aborted) continue
        failed += 1
        change(id, { progress: undefined, transfer: undefined, error: whyNot(error) })
      }
    }
    current.current = undefined
    setSending(false)
    return { arrived, failed }
  }

  return { chosen, sending, choose, remove, send }
}

function takeBack(uploaded: Map<string, { fileId: string }>, id: string): void {
  const fileId = uploaded.get(id)?.fileId
  if (fileId) discardUpload(fileId)
  uploaded.delete(id)
}

const whyNot = (error: unknown) =>
  error instanceof Error && error.name === 'UploadError'
    ? error.message
    : refusalMessage(error, 'Failed to add this file. Please try again.')
