import { S3Fault, type SendS3, xmlOf } from './s3-requests.server.ts'
import { textOf } from './s3-xml.ts'

/** S3 takes no smaller part but the last; of each upload under way one is in memory. */
const partBytes = 5 * 1024 * 1024

/**
 * Writes an object from a stream of any length, a part at a time. When the body or S3 fails, the object isn't there
 * and no part of it is kept.
 */
export async function putS3Object(
  send: SendS3,
  object: string,
  body: AsyncIterable<Uint8Array>,
): Promise<void> {
  let uploadId: string | undefined
  const tags: string[] = []
  let size = 0
  try {
    for await (const { part, isLast } of parts(body)) {
      size += part.length
      if (isLast && !uploadId) {
        await drop(await send({ method: 'PUT', object, body: part }))
        return
      }
      uploadId ??= await begin(send, object)
      const query = { partNumber: String(tags.length + 1), uploadId }
      const answer = await send({ method: 'PUT', object, query, body: part })
      tags.push(answer.headers.get('etag') ?? '')
      await drop(answer)
    }
    await complete(send, object, uploadId ?? '', { tags, size })
  } catch (error) {
    // What can't be removed now goes with the strays, and parts with what a process left half-done.
    if (uploadId) await send({ method: 'DELETE', object, query: { uploadId } }).then(drop, () => {})
    await send({ method: 'DELETE', object }).then(drop, () => {})
    throw error
  }
}

/** An answer that nobody reads would keep its connection. */
export const drop = async ({ body }: Response): Promise<void> => body?.cancel()

async function begin(send: SendS3, object: string): Promise<string> {
  const answer = await send({ method: 'POST', object, query: { uploads: '' } })
  const uploadId = textOf(await xmlOf(answer), 'UploadId')
  if (!uploadId) throw new Error('S3 began an upload without naming it.')
  return uploadId
}

async function complete(
  send: SendS3,
  object: string,
  uploadId: string,
  { tags, size }: { tags: string[]; size: number },
): Promise<void> {
  const listed = tags.map(
    (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag.replace(/[<>&]/g, '')}</ETag></Part>`,
  )
  const body = Buffer.from(`<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`)
  try {
    const answer = await send({ method: 'POST', object, query: { uploadId }, body })
    // It may take S3 so long that it has said 200 before it knows.
    const code = textOf(await xmlOf(answer), 'Code')
    if (code) throw new S3Fault('POST', answer.status, code)
  } catch (error) {
    // The first try may have done it, and only its answer was lost.
    if (!(error instanceof S3Fault && error.code === 'NoSuchUpload')) throw error
    const there = await send({ method: 'HEAD', object }).catch(() => undefined)
    if (Number(there?.headers.get('content-length') ?? -1) !== size) throw error
  }
}

/** The body in parts of `partBytes`, the last of which is shorter; at least one. */
async function* parts(body: AsyncIterable<Uint8Array>): AsyncIterable<{ part: Uint8Array; isLast: boolean }> {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    waiting.push(chunk)
    size += chunk.length
    while (size > partBytes) {
      const all = Buffer.concat(waiting, size)
      yield { part: all.subarray(0, partBytes), isLast: false }
      // Copied, so that what was sent doesn't stay in memory for the sake of its rest.
      waiting = [Buffer.from(all.subarray(partBytes))]
      size -= partBytes
    }
  }
  yield { part: Buffer.concat(waiting, size), isLast: true }
}
