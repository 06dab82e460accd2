import type { practiceAreas } from '#features/cases/cases.schema.ts'
import type { ImagesEndpoint } from '#platform/api/context.ts'

const timeoutMs = 30_000
/** Base64 and JSON around a picture of 8 MB. */
const mostAnswerBytes = 12 * 1024 * 1024
/** A PNG can unpack to far more than it weighs. */
const mostSide = 2048

const scenes: Record<(typeof practiceAreas)[number], string> = {
  'Criminal Law': 'a pair of brass scales on a dark desk',
  'Corporate Law': 'a sealed agreement and a fountain pen',
  'Family Law': 'three doorways under one roof',
  'Real Estate Law': 'a tower by a river and an old key',
  'Civil Litigation': 'an empty courtroom with two lecterns',
  'Estate Planning': 'an old tree with deep roots',
}

/**
 * Asks the firm's images endpoint (`POST {url}/images/generations`, OpenAI's form) for a picture. It receives the
 * practice area alone: a title or a number may name the client as well as a name does.
 * @returns a PNG of at most 2048 pixels a side
 * @throws {Error} when it fails, takes more than 30 s, or answers with anything else
 */
export async function askForPicture(
  { url, key, model }: ImagesEndpoint,
  practiceArea: (typeof practiceAreas)[number],
): Promise<Buffer> {
  const answer = await fetch(`${url.replace(/(?<!\/)\/+$/, '')}/images/generations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({
      model,
      prompt: `A calm line drawing of ${scenes[practiceArea]}, navy ink and brass, no people, no lettering.`,
      n: 1,
      size: '1024x1024',
      // These models know no other form and refuse to be asked for it.
      ...(!model.startsWith('gpt-image') && { response_format: 'b64_json' }),
    }),
    // A redirect could send the key to another host.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!answer.ok) throw new Error(`The images endpoint answered with ${answer.status}.`)
  const { data } = JSON.parse(await limitedText(answer)) as { data?: { b64_json?: unknown }[] }
  const encoded = data?.[0]?.b64_json
  if (typeof encoded !== 'string') throw new Error('The images endpoint answered without a picture.')
  const picture = Buffer.from(encoded, 'base64')
  if (!isModestPng(picture))
    throw new Error('The images endpoint answered with something else than a picture.')
  return picture
}

async function limitedText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > mostAnswerBytes) throw new Error('The images endpoint answered with too much.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const pngMagic = Buffer.from('89504e470d0a1a0a', 'hex')

/** By its signature and the size that its first chunk, always IHDR, declares. */
function isModestPng(bytes: Buffer): boolean {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(pngMagic)) return false
  const sides = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  return bytes.toString('latin1', 12, 16) === 'IHDR' && sides.every((side) => side >= 64 && side <= mostSide)
}
