import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { fileProblem } from '#platform/storage/storage.schema.ts'
import { discardUpload, uploadFile } from '#platform/storage/upload.ts'

/** A file that was chosen to be added to a case. */
export interface Chosen {
  /** The page's own. */
  id: string
  file: File
  /** What is wrong with it before it was sent: sending it again is of no use. */
  unfit?: string | undefined
  /** From 0 to 1 while it is on its way. */
  progress?: number | undefined
  error?: string | undefined
}

/**
 * Files on their way into one of the client's cases, one after the other. Each is uploaded and added in one go, so
 * that what is taken away or fails leaves nothing behind; what arrived leaves the list.
 */
export function useSending() {
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [sending, setSending] = useState(false)
  const add = useMutation(api.client.documents.add.mutationOptions())
  const current = useRef<{ id: string; control: AbortController }>(undefined)
  const gone = useRef(new Set<string>())
  const closed = useRef(false)
  useEffect(() => {
    closed.current = false
    return () => {
      closed.current = true
      current.current?.control.abort()
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
    leave(id)
  }

  /** Resolves with how many arrived and how many didn't; these stay in the list and say why. */
  const send = async (caseId: string): Promise<{ arrived: number; failed: number }> => {
    setSending(true)
    let [arrived, failed] = [0, 0]
    for (const { id, file } of chosen.filter(({ unfit }) => !unfit)) {
      if (closed.current || gone.current.has(id)) continue
      const control = new AbortController()
      current.current = { id, control }
      change(id, { progress: 0, error: undefined })
      let fileId: string | undefined
      try {
        const uploaded = await uploadFile(file, {
          purpose: 'document',
          signal: control.signal,
          onProgress: (progress) => change(id, { progress }),
        })
        fileId = uploaded.id
        // The dialog was closed, or the file taken away, while the answer came.
        control.signal.throwIfAborted()
        await add.mutateAsync({ caseId, fileId })
        arrived += 1
        leave(id)
      } catch (error) {
        if (fileId) discardUpload(fileId)
        if (control.signal.aborted) continue
        failed += 1
        change(id, { progress: undefined, error: whyNot(error) })
      }
    }
    current.current = undefined
    setSending(false)
    return { arrived, failed }
  }

  return { chosen, sending, choose, remove, send }
}

const whyNot = (error: unknown) =>
  error instanceof Error && error.name === 'UploadError'
    ? error.message
    : refusalMessage(error, 'Failed to add this file. Please try again.')
