import { useCallback, useEffect, useRef, useState } from 'react'
import type { UploadedFile, UploadPurpose } from './storage.schema.ts'
import { discardUpload, type Transfer, uploadFile } from './upload.ts'

/** One of several uploads: `progress` goes from 0 to 1 until it is done or failed. */
export interface Upload {
  /** The page's own id; the server's is `file.id`. */
  id: string
  name: string
  size: number
  progress?: number
  transfer?: Transfer
  error?: string
  file?: UploadedFile
}

/**
 * Several uploads at once, each with its progress, each cancelled or removed by itself. A removed upload is deleted on
 * the server, and all of them are when the form is left; the server keeps what was saved by then.
 */
export function useUploads(purpose: UploadPurpose) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const controls = useRef(new Map<string, AbortController>())
  /** The server's ids of finished uploads, by the page's ids. */
  const arrived = useRef(new Map<string, string>())
  const change = useCallback(
    (id: string, to: (one: Upload) => Omit<Upload, 'id' | 'name' | 'size'>) =>
      setUploads((all) =>
        all.map((one) => (one.id === id ? { id, name: one.name, size: one.size, ...to(one) } : one)),
      ),
    [],
  )
  const add = useCallback(
    (files: readonly File[]) => {
      for (const file of files) {
        const id = Math.random().toString(36).slice(2)
        const control = new AbortController()
        controls.current.set(id, control)
        setUploads((all) => [...all, { id, name: file.name, size: file.size, progress: 0 }])
        uploadFile(file, {
          purpose,
          signal: control.signal,
          onProgress: (progress) => change(id, (one) => ({ ...one, progress })),
          onTransfer: (transfer) => change(id, (one) => ({ ...one, transfer })),
        }).then(
          (uploaded) => {
            arrived.current.set(id, uploaded.id)
            change(id, () => ({ file: uploaded }))
          },
          (error: Error) => control.signal.aborted || change(id, () => ({ error: error.message })),
        )
      }
    },
    [purpose, change],
  )
  /** Also cancels a running upload. */
  const remove = useCallback((id: string) => {
    controls.current.get(id)?.abort()
    takeBack(arrived.current, id)
    setUploads((all) => all.filter((one) => one.id !== id))
  }, [])
  useEffect(() => {
    const [running, there] = [controls.current, arrived.current]
    return () => {
      for (const control of running.values()) control.abort()
      for (const id of there.keys()) takeBack(there, id)
    }
  }, [])
  return { uploads, add, remove }
}

function takeBack(arrived: Map<string, string>, id: string): void {
  const fileId = arrived.get(id)
  if (fileId) discardUpload(fileId)
  arrived.delete(id)
}
