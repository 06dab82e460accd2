import { S3Fault, type SendS3, xmlOf } from './s3-requests.server.ts'
import { elements, textOf } from './s3-xml.ts'

/** The least that S3 takes as a part of an object, except for the last one. It takes 10,000 parts at most. */
export const leastPartBytes = 5 * 1024 * 1024

/**
 * Stores an object by S3's multipart upload: it appears once all of its parts have arrived. Each part is a signed request
 * and is sent again when it fails. When it fails in the end, what was sent is removed.
 * @param parts each of `leastPartBytes` or more, except for the last one; used before the next is asked for
 */
export async function putInParts(
  send: SendS3,
  object: string,
  parts: AsyncIterable<Uint8Array>,
): Promise<void> {
  const begun = await xmlOf(await send({ method: 'POST', object, query: { uploads: '' } }))
  const uploadId = textOf(begun, 'UploadId')
  if (!uploadId) throw new Error('S3 did not begin an upload in parts.')
  try {
    const tags: string[] = []
    for await (const body of parts) {
      const query = { partNumber: String(tags.length + 1), uploadId }
      const answer = await send({ method: 'PUT', object, query, body })
      await drop(answer)
      tags.push((answer.headers.get('etag') ?? '').replace(/[<>&]/g, ''))
    }
    const lines = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    const body = Buffer.from(`<CompleteMultipartUpload>${lines.join('')}</CompleteMultipartUpload>`)
    const ended = await send({ method: 'POST', object, query: { uploadId }, body })
      .then(xmlOf)
      .catch((error: unknown) => completedBefore(send, object, error))
    // S3 may answer 200 and report the failure in the body.
    const code = textOf(ended, 'Code')
    if (code) throw new Error(`S3 did not complete the upload: ${code.replace(/\W/g, '').slice(0, 100)}.`)
  } catch (error) {
    await abort(send, object, uploadId).catch(() => {})
    throw error
  }
}

/** Removes the parts of uploads that nobody completes any more: those that were begun before `before`, or all. */
export async function abortUnfinished(send: SendS3, prefix: string, before?: Date): Promise<void> {
  const xml = await xmlOf(await send({ method: 'GET', query: { uploads: '', prefix } }))
  for (const one of elements(xml, 'Upload')) {
    const begun = new Date(textOf(one, 'Initiated') ?? Number.NaN)
    if (!before || begun < before) await abort(send, textOf(one, 'Key') ?? '', textOf(one, 'UploadId') ?? '')
  }
}

/** When the answer to a first try was lost, the second finds no upload, but the object. */
async function completedBefore(send: SendS3, object: string, error: unknown): Promise<string> {
  if (!(error instanceof S3Fault && error.code === 'NoSuchUpload')) throw error
  await drop(await send({ method: 'HEAD', object }))
  return ''
}

const abort = async (send: SendS3, object: string, uploadId: string) =>
  drop(await send({ method: 'DELETE', object, query: { uploadId } }))

/** Ends a response whose body isn't read: otherwise its connection stays in use. */
export const drop = async ({ body }: Response): Promise<void> => body?.cancel()
