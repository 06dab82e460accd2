import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Address } from './s3-address.ts'
import { textOf } from './s3-xml.ts'

/** What S3 answered that isn't what was asked for. Its message may be logged: no key, secret or signature is in it. */
export class S3Fault extends Error {
  override name = 'S3Fault'
  readonly status: number
  /** S3's own word, such as `NoSuchKey`; empty when it said none. */
  readonly code: string

  constructor(what: string, status: number, code: string) {
    super(`S3 answered ${what} with ${status}${code && ` ${code}`}.`)
    this.status = status
    this.code = code
  }
}

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** The object's name; the bucket itself without it. */
  object?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array
}

export interface S3Times {
  /** How long an answer may take to begin. */
  timeoutMs: number
  /** The pause before the second try; before the third it is four times as long. */
  pauseMs: number
}

const usualTimes: S3Times = { timeoutMs: 60_000, pauseMs: 300 }
const tries = 3
/** A list of a thousand files is a tenth of it. */
const maxXmlBytes = 4 * 1024 * 1024

export type SendS3 = (request: S3Request) => Promise<Response>

/**
 * Signs requests and sends them, again when the network or the service fails.
 * @returns what resolves with an answer of 2xx and rejects with {S3Fault} for any other
 */
export function s3Requests(address: S3Address, given: Partial<S3Times> = {}): SendS3 {
  const times = { ...usualTimes, ...given }

  async function once({ method, object = '', query = {}, headers, body }: S3Request): Promise<Response> {
    const url = new URL(`${address.bucket}/${object}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const { accessKeyId, secretAccessKey, region } = address
    const sum = createHash('sha256').update(body ?? '')
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': sum.digest('hex') },
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
    })
    const { url: signed, headers: signedHeaders } = await signer.sign()
    // Only until the answer begins: how long its body takes is the reader's affair.
    const late = new AbortController()
    const timer = setTimeout(
      () => late.abort(new Error(`S3 did not answer within ${times.timeoutMs / 1000} seconds.`)),
      times.timeoutMs,
    )
    try {
      return await fetch(signed, {
        method,
        headers: signedHeaders,
        body: (body as Uint8Array<ArrayBuffer> | undefined) ?? null,
        signal: late.signal,
        redirect: 'error',
      })
    } finally {
      clearTimeout(timer)
    }
  }

  return async (request) => {
    for (let attempt = 1; ; attempt++) {
      // Not told apart by `instanceof Response`: where the product listens, that is the web server's own class.
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

const isPassing = ({ status }: S3Fault) => status >= 500 || status === 429 || status === 408

async function faultOf({ method }: S3Request, answer: Response): Promise<S3Fault> {
  const code = await xmlOf(answer)
    .then((xml) => textOf(xml, 'Code'))
    .catch(() => '')
  return new S3Fault(method, answer.status, (code ?? '').replace(/\W/g, '').slice(0, 100))
}

/** The whole of an answer that is a document; more than one of S3's can be is refused. */
export async function xmlOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > maxXmlBytes) throw new Error('S3 answered with too much.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
