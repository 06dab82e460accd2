import { useCallback, useRef, useState } from 'react'
import type { FileItem } from '#ui/lists/file-row.tsx'
import type { Outbox } from '../outbox.ts'
import { attachmentProblem, attachmentWords, mostAttachments } from './attachment.schema.ts'

interface Chosen extends FileItem {
  file: File
}

/** The files that are chosen for a conversation and not sent yet, and why others were not taken. */
export function useTray(conversationId: string) {
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [problems, setProblems] = useState<readonly string[]>([])
  const [sending, setSending] = useState(false)
  const latest = useRef(chosen)
  latest.current = chosen
  const [of, setOf] = useState(conversationId)
  // Another conversation begins with nothing: a file must not go to somebody else.
  if (of !== conversationId) {
    setOf(conversationId)
    setChosen([])
    setProblems([])
  }

  const add = useCallback((files: readonly File[]) => {
    const found: string[] = []
    const taken: Chosen[] = []
    for (const file of files) {
      const wrong =
        latest.current.length + taken.length >= mostAttachments
          ? `At most ${mostAttachments} files can be sent at once.`
          : attachmentProblem(file)
      if (wrong) found.push(`${file.name}: ${wrong}`)
      else taken.push({ id: crypto.randomUUID(), name: file.name, size: file.size, file })
    }
    setProblems(found)
    setChosen((before) => [...before, ...taken])
  }, [])
  const remove = useCallback((id: string) => setChosen((all) => all.filter((one) => one.id !== id)), [])

  /** Encrypts each file and hands it to the outbox, in order. @returns whether all of them are there */
  const sendTo = useCallback(async (outbox: Outbox): Promise<boolean> => {
    setSending(true)
    setProblems([])
    const change = (id: string, values: Pick<FileItem, 'progress' | 'error'>) =>
      setChosen((all) => all.map((one) => (one.id === id ? { ...one, ...values } : one)))
    try {
      const { prepareAttachment } = await import('./prepare-attachment.ts')
      for (const { id, file } of latest.current) {
        // Removed, or the page shows another conversation by now.
        if (!latest.current.some((one) => one.id === id)) continue
        try {
          const onProgress = (progress: number) => change(id, { progress, error: undefined })
          const attachment = await prepareAttachment(id, file, onProgress)
          if (!latest.current.some((one) => one.id === id)) continue
          await outbox.add(attachmentWords(attachment), { idempotencyKey: id, attachment })
          setChosen((all) => all.filter((one) => one.id !== id))
        } catch (error) {
          change(id, { progress: undefined, error: (error as Error).message })
          return false
        }
      }
      return true
    } catch {
      setProblems(['Failed to load what encrypts files. Please try again.'])
      return false
    } finally {
      setSending(false)
    }
  }, [])
  return { chosen, problems, sending, add, remove, sendTo }
}

export type Tray = ReturnType<typeof useTray>
