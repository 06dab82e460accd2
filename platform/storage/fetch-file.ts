import { notifySessionEnded } from '../realtime/session-end.ts'

/**
 * Fetches a file that is generated for the caller, by POST because the audit log records it, and gives it to the
 * browser to save.
 * @param change makes in this browser what is saved instead
 * @returns the file's name
 * @throws with the server's message for a refusal, with `failed` for a fault or a lost connection
 */
export async function fetchFile(
  path: string,
  failed: string,
  change: (content: Blob) => Promise<Blob> = async (content) => content,
): Promise<string> {
  const answer = await fetch(path, { method: 'POST' }).catch(() => undefined)
  if (answer?.status === 401) notifySessionEnded()
  if (!answer?.ok) {
    const { detail } = ((await answer?.json().catch(() => ({}))) ?? {}) as { detail?: string }
    throw new Error(answer && answer.status < 500 && detail ? detail : failed)
  }
  const content = await answer.blob().catch(() => {
    throw new Error(failed)
  })
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'download'
  saveFile(await change(content), name)
  return name
}

/** Gives a file to the browser to save. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
