import { tellOfEnd } from '../realtime/session-end.ts'

/**
 * Fetches a file that is made for whoever asks, by POST, because it is noted who asked, and hands it to the browser.
 * @returns the file's name
 * @throws with the server's own words for a refusal, `failed` for a fault or a connection that broke off
 */
export async function fetchFile(path: string, failed: string): Promise<string> {
  const answer = await fetch(path, { method: 'POST' }).catch(() => undefined)
  if (answer?.status === 401) tellOfEnd()
  if (!answer?.ok) {
    const { detail } = ((await answer?.json().catch(() => ({}))) ?? {}) as { detail?: string }
    throw new Error(answer && answer.status < 500 && detail ? detail : failed)
  }
  const content = await answer.blob().catch(() => {
    throw new Error(failed)
  })
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'download'
  save(content, name)
  return name
}

function save(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
