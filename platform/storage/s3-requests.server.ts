import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Address } from './s3-address.ts'
import { textOf } from './s3-xml.ts'

/** An error response of S3. Its message may be logged: it holds no key, secret or signature. */
export class S3Fault extends Error {
  override name = 'S3Fault'
  readonly status: number
  /** S3's error code, such as `NoSuchKey`; empty when the response has none. */
  readonly code: string

  constructor(what: string, status: number, code: string) {
    super(`S3 answered ${what} with ${status}${code && ` ${code}`}.`)
    this.status = status
    this.code = code
  }
}

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** The object's name; without it the request is for the bucket. */
  object?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array
}

export interface S3Times {
  /** Limit until the response begins, for a request without a body. A body adds a second for each 128 KiB. */
  timeoutMs: number
  /** The pause before the second try; before the third it is four times as long. */
  pauseMs: number
}

const usualTimes: S3Times = { timeoutMs: 60_000, pauseMs: 300 }
const tries = 3
const bodyBytesPerMs = (128 * 1024) / 1000
const pieceBytes = 64 * 1024
/** About ten times a list of a thousand files. */
const maxXmlBytes = 4 * 1024 * 1024

export type SendS3 = (request: S3Request) => Promise<Response>

/**
 * Signs requests and sends them, up to three times while the network or the service fails.
 * @returns a function that resolves with a response of 2xx and rejects with {S3Fault} for any other
 */
export function s3Requests(address: S3Address, given: Partial<S3Times> = {}): SendS3 {
  const times = { ...usualTimes, ...given }

  async function once({ method, object = '', query = {}, headers, body }: S3Request): Promise<Response> {
    const url = new URL(`${address.bucket}/${object}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const { accessKeyId, secretAccessKey, region } = address
    const sum = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': sum },
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
    })
    const { url: signed, headers: signedHeaders } = await signer.sign()
    // Only until the response begins: its reader decides how long the body may take.
    const timedOut = new AbortController()
    const timeoutMs = times.timeoutMs + Math.floor((body?.length ?? 0) / bodyBytesPerMs)
    const timer = setTimeout(
      () => timedOut.abort(new Error(`S3 did not answer within ${timeoutMs / 1000} seconds.`)),
      timeoutMs,
    )
    // The length of a stream is unknown, which S3 doesn't accept.
    if (body) signedHeaders.set('content-length', String(body.length))
    try {
      return await fetch(signed, {
        method,
        headers: signedHeaders,
        ...(body
          ? { body: Readable.toWeb(Readable.from(piecesOf(body))) as ReadableStream, duplex: 'half' }
          : {}),
        signal: timedOut.signal,
        redirect: 'error',
      })
    } finally {
      clearTimeout(timer)
    }
  }

  return async (request) => {
    for (let attempt = 1; ; attempt++) {
      // Not `instanceof Response`: the web server replaces the global class by its own.
      const { answer, failure } = await once(request).then(
        (answer) => ({ answer, failure: undefined }),
        (failure: unknown) => ({ answer: undefined, failure }),
      )
      if (answer?.ok) return answer
      const fault = answer ? await faultOf(request, answer) : failure
      if (attempt === tries || (fault instanceof S3Fault && !isPassing(fault))) throw fault
      await pause(times.pauseMs * 4 ** (attempt - 1) * (0.5 + Math.random() / 2))
    }
  }
}

/** As a stream: of bytes `fetch` makes a copy. */
async function* piecesOf(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

const isPassing = ({ status }: S3Fault) => status >= 500 || status === 429 || status === 408

async function faultOf({ method }: S3Request, answer: Response): Promise<S3Fault> {
  const code = await xmlOf(answer)
    .then((xml) => textOf(xml, 'Code'))
    .catch(() => '')
  return new S3Fault(method, answer.status, (code ?? '').replace(/\W/g, '').slice(0, 100))
}

/** Reads an XML body. @throws {Error} when it is larger than any that S3 sends */
export async function xmlOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > maxXmlBytes) throw new Error('The answer of S3 is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
