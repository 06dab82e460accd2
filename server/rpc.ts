import { StandardRPCJsonSerializer } from '@orpc/client/standard'
import { createProcedureClient, isProcedure, traverseContractProcedures } from '@orpc/server'
import type { Context, HonoRequest } from 'hono'
import type { RequestContext } from '#platform/api/context.ts'
import { Problem, toProblem } from '#platform/api/faults.server.ts'
import { problem } from '#platform/api/problem.ts'
import type { AppEnv } from './app.ts'
import { router } from './router.ts'

type Serialized = ReturnType<StandardRPCJsonSerializer['serialize']>
type Segments = Serialized[1][number]
const date = 1

/**
 * Serializes answers like the library but without copying them: JSON writes plain data and dates, so
 * only the paths of dates must be found. Other values use the library's serializer.
 */
export class PlainSerializer extends StandardRPCJsonSerializer {
  override serialize(data: unknown, ...more: unknown[]): Serialized {
    const meta: Serialized[1] = []
    if (more.length === 0 && isPlain(data, [], meta)) return [data, meta, [], []]
    return (super.serialize as (...all: unknown[]) => Serialized)(data, ...more)
  }
}

/** Whether JSON can write the value; collects the paths of its dates. */
function isPlain(data: unknown, at: (string | number)[], meta: Serialized[1]): boolean {
  if (isWritten(data)) return true
  if (typeof data === 'number') return !Number.isNaN(data)
  if (typeof data !== 'object') return false
  if (data instanceof Date) {
    meta.push([date, ...at] as unknown as Segments)
    return true
  }
  if (Array.isArray(data))
    return data.every((item, n) => {
      if (isWritten(item)) return true
      at.push(n)
      const plain = isPlain(item, at, meta)
      at.pop()
      return plain
    })
  if (Object.getPrototypeOf(data) !== Object.prototype || 'toJSON' in data) return false
  for (const key in data) {
    const value = (data as Record<string, unknown>)[key]
    // Omitted by JSON, as by the library.
    if (value === undefined || isWritten(value)) continue
    at.push(key)
    const plain = isPlain(value, at, meta)
    at.pop()
    if (!plain) return false
  }
  return true
}

/** Most values, which JSON writes unchanged. */
const isWritten = (value: unknown): value is null | string | boolean =>
  value === null || typeof value === 'string' || typeof value === 'boolean'

const serializer = new PlainSerializer()
type Call = (input: unknown, about: { context: { request: RequestContext } }) => Promise<unknown>
const calls = new Map<string, Call>()
traverseContractProcedures({ router, path: [] }, ({ path, contract }) => {
  if (!isProcedure(contract)) throw new Error(`${path.join('.')} is no procedure.`)
  const context = ({ request }: { request: RequestContext }) => request
  calls.set(`/api/rpc/${path.join('/')}`, createProcedureClient(contract, { path, context }) as Call)
})

/** Handles an RPC call of our own pages: JSON in, JSON out, with all headers. */
export async function answerCall(c: Context<AppEnv>): Promise<Response | undefined> {
  const call = calls.get(c.req.path)
  if (!call) return
  if (c.req.method !== 'POST') return problem('METHOD_NOT_SUPPORTED')
  const asked = await inputOf(c.req)
  const [status, result] =
    'refusal' in asked
      ? failed(asked.refusal)
      : await call(asked.input, { context: { request: c.get('context') } }).then(
          (output) => [200, output] as const,
          failed,
        )
  const [json, meta] = serializer.serialize(result)
  return new Response(JSON.stringify({ json, meta: meta.length ? meta : undefined }), {
    status,
    headers: { ...c.get('dataHeaders')(), 'content-type': 'application/json', 'cache-control': 'no-store' },
  })
}

async function inputOf(request: HonoRequest): Promise<{ input: unknown } | { refusal: Problem }> {
  try {
    const text = await request.text()
    const { json, meta } = text ? JSON.parse(text) : {}
    return { input: serializer.deserialize(json, meta ?? []) }
  } catch {
    return { refusal: new Problem('BAD_REQUEST') }
  }
}

function failed(error: unknown) {
  const fault = toProblem(error)
  return [fault.status, fault.toJSON()] as const
}
