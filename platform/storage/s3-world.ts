import { createHash, createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

const accessKeyId = 'KEYOFTHETESTS'
const secretAccessKey = 'a secret/with+odd=characters'
const region = 'eu-test-1'

/** What the next request that fits is met with instead of an answer. */
export interface S3Trouble {
  method?: string
  /** A word of the address. */
  about?: string
  /** A number is answered; `cut` ends the connection, after half of the bytes of a GET; `slow` never answers. */
  how: number | 'cut' | 'slow' | 'done, but cut'
}

interface Kept {
  bytes: Buffer
  at: Date
}

/**
 * A bucket like S3's, in memory, for as long as the test file runs. It works each request's signature out for itself
 * and refuses what is signed wrongly, late, or for other bytes.
 */
export async function s3World({ pageSize = 1000, prefix = 'firm/files' } = {}) {
  const objects = new Map<string, Kept>()
  const uploads = new Map<string, { object: string; parts: Map<number, Buffer>; at: Date }>()
  const troubles: S3Trouble[] = []
  const requests: string[] = []

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const method = request.method ?? ''
    requests.push(`${method} ${url.pathname}${url.search}`)
    const fail = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(method === 'HEAD' ? undefined : `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)

    const at = troubles.findIndex(
      ({ method: wanted = method, about = '' }) => wanted === method && `${url}`.includes(about),
    )
    const [trouble] = at < 0 ? [] : troubles.splice(at, 1)
    if (trouble?.how === 'slow') return
    if (trouble?.how === 'cut' && method !== 'GET') return request.socket.destroy()
    if (typeof trouble?.how === 'number') return fail(trouble.how, 'Trouble')
    const refusal = wrongSignature(request, url, body)
    if (refusal) return fail(403, refusal)

    const [, bucket, ...rest] = url.pathname.split('/')
    const object = rest.join('/')
    const query = url.searchParams
    if (bucket !== 'bucket') return fail(404, 'NoSuchBucket')
    if (!object && query.has('uploads')) return xml(response, listUploads(query.get('prefix') ?? ''))
    if (!object) return xml(response, listObjects(query))
    if (method === 'POST' && query.has('uploads')) {
      const uploadId = randomUUID()
      uploads.set(uploadId, { object, parts: new Map(), at: new Date() })
      return xml(response, `<R><Bucket>bucket</Bucket><UploadId>${uploadId}</UploadId></R>`)
    }
    const uploadId = query.get('uploadId')
    if (uploadId) {
      const upload = uploads.get(uploadId)
      if (!upload || upload.object !== object) return fail(404, 'NoSuchUpload')
      if (method === 'DELETE') {
        uploads.delete(uploadId)
        return response.writeHead(204).end()
      }
      if (method === 'PUT') {
        upload.parts.set(Number(query.get('partNumber')), body)
        return response.writeHead(200, { etag: tagOf(body) }).end()
      }
      const parts = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(.*?)<\/ETag>/g)]
      const bytes = parts.map(([, number, tag], index) => {
        const part = upload.parts.get(Number(number))
        const isWhole = part && tagOf(part) === tag && Number(number) === index + 1
        return isWhole && (index === parts.length - 1 || part.length >= 5 * 1024 * 1024) ? part : undefined
      })
      if (!bytes.every((part) => part !== undefined) || bytes.length !== upload.parts.size)
        return fail(400, 'InvalidPart')
      uploads.delete(uploadId)
      objects.set(object, { bytes: Buffer.concat(bytes), at: new Date() })
      if (trouble?.how === 'done, but cut') return request.socket.destroy()
      return xml(response, '<CompleteMultipartUploadResult/>')
    }
    if (method === 'PUT') {
      objects.set(object, { bytes: body, at: new Date() })
      return response.writeHead(200, { etag: tagOf(body) }).end()
    }
    if (method === 'DELETE') {
      objects.delete(object)
      return response.writeHead(204).end()
    }
    const kept = objects.get(object)
    if (!kept) return fail(404, 'NoSuchKey')
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const bytes = from ? kept.bytes.subarray(Number(from), Number(to) + 1) : kept.bytes
    response.writeHead(from ? 206 : 200, {
      'content-length': bytes.length,
      'last-modified': kept.at.toUTCString(),
    })
    if (method === 'HEAD') return response.end()
    if (trouble?.how !== 'cut') return response.end(bytes)
    response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
  }

  function listObjects(query: URLSearchParams): string {
    const names = [...objects.keys()].filter((name) => name.startsWith(query.get('prefix') ?? '')).sort()
    const after = query.get('continuation-token')?.slice('after '.length) ?? ''
    const page = names.filter((name) => name > after).slice(0, pageSize)
    const isTruncated = page.length > 0 && page.at(-1) !== names.at(-1)
    const contents = page.map((name) => {
      const { bytes, at } = objects.get(name) as Kept
      const tag = tagOf(bytes).replaceAll('"', '&quot;')
      return `<Contents><Key>${escaped(name)}</Key><LastModified>${at.toISOString()}</LastModified><ETag>${tag}</ETag><Size>${bytes.length}</Size></Contents>`
    })
    const next = isTruncated ? `<NextContinuationToken>after ${page.at(-1)}</NextContinuationToken>` : ''
    return `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Prefix/><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
  }

  const listUploads = (wanted: string) =>
    `<R>${[...uploads]
      .filter(([, { object }]) => object.startsWith(wanted))
      .map(
        ([id, { object, at }]) =>
          `<Upload><Key>${escaped(object)}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
      )
      .join('')}</R>`

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.destroy(error))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const url = (password = secretAccessKey) =>
    `http://${accessKeyId}:${encodeURIComponent(password)}@127.0.0.1:${port}/bucket/${prefix}?region=${region}`
  return { url, objects, uploads, troubles, requests }
}

const xml = (response: ServerResponse, text: string) =>
  response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>\n${text}`)
const tagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * What is wrong with the request's signature, in S3's words; nothing when it is right.
 * Source: AWS, "Signature Version 4: create a signed AWS API request".
 */
function wrongSignature({ headers, method }: IncomingMessage, url: URL, body: Buffer): string | undefined {
  const [, key, day, place, signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (key !== accessKeyId) return 'InvalidAccessKeyId'
  if (place !== region) return 'AuthorizationHeaderMalformed'
  const date = String(headers['x-amz-date'])
  const moment = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  if (!(Math.abs(Date.parse(moment) - Date.now()) < 15 * 60_000)) return 'RequestTimeTooSkewed'
  const sum = String(headers['x-amz-content-sha256'])
  if (sum !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const names = signed.split(';')
  for (const name of ['host', 'x-amz-date', 'x-amz-content-sha256'])
    if (!names.includes(name)) return 'AccessDenied'
  const canonical = [
    method,
    url.pathname.split('/').map(decodeURIComponent).map(encoded).join('/'),
    [...url.searchParams]
      .map((pair) => pair.map(encoded).join('='))
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${String(headers[name]).trim().replace(/\s+/g, ' ')}`),
    '',
    signed,
    sum,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const signingKey = [region, 's3', 'aws4_request'].reduce(
    hmac,
    hmac(`AWS4${secretAccessKey}`, day as string),
  )
  const right = hmac(signingKey, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n'))
  return right.toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}
