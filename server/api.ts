import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { bearerToken, tokenSession } from '#features/api-tokens/token-session.server.ts'
import type { RequestContext } from '#platform/api/context.ts'
import { toProblem } from '#platform/api/faults.server.ts'
import { type ProblemCode, type ProblemOptions, problem, problemBody } from '#platform/api/problem.ts'
import { importLimits } from '#platform/csv/import.schema.ts'
import type { ApiDocument } from './api-docs/document.ts'
import { apiDocsPage } from './api-docs/page.ts'
import type { AppEnv } from './app.ts'
import { exportRoute } from './exports.ts'
import { openApiDocument } from './openapi.ts'
import { router } from './router.ts'
import { answerCall } from './rpc.ts'

const openapi = new OpenAPIHandler(router, {
  customErrorResponseBodyEncoder: (error) =>
    problemBody(error.code, error.status, {
      detail: error.message,
      ...(error.data as ProblemOptions | undefined),
    }),
})

/** JSON bodies are small; files have a way of their own. */
const maxBodyBytes = 256 * 1024
/** But for imports, whose text may be all quotes and line breaks, and only from administrators. */
const maxImportBytes = 2 * importLimits.bytes + maxBodyBytes
const imports = /^\/api\/(rpc\/admin\/(cases|clients)\/import|admin\/(cases|clients)\/imports)$/

/** A length that was announced is one that HTTP holds to; only without one is the body counted as it comes. */
function bodyOf(maxSize: number): MiddlewareHandler<AppEnv> {
  const counted = bodyLimit({ maxSize, onError: () => problem('PAYLOAD_TOO_LARGE') })
  return async (c, next) => {
    const length = c.req.header('content-length')
    if (length === undefined || c.req.header('transfer-encoding')) return counted(c, next)
    if (!(Number(length) <= maxSize)) return problem('PAYLOAD_TOO_LARGE')
    await next()
  }
}
const smallBody = bodyOf(maxBodyBytes)
const importBody = bodyOf(maxImportBytes)

/** Everything under `/api` that is a procedure: for our own pages at `/rpc`, for programs by the OpenAPI document. */
export function apiRoutes() {
  const app = new Hono<AppEnv>()
  app.use(async (c, next) => {
    const type = c.req.header('content-type')
    if (type && c.req.method !== 'GET' && !/^application\/json\b/i.test(type))
      return problem('UNSUPPORTED_MEDIA_TYPE', { detail: 'Send application/json.' })
    const context = c.get('context')
    const refused = await admitProgram(context, c.req.raw.headers)
    if (refused) return refused
    const mayImport = context.session?.roles.includes('admin')
    return (mayImport && imports.test(c.req.path) ? importBody : smallBody)(c, next)
  })
  app.post('/exports/:list', exportRoute)
  app.get('/openapi.json', async (c) => c.json(await openApiDocument()))
  app.get('/docs', async (c) => {
    const { publicUrl } = c.get('context')
    const document = (await openApiDocument()) as ApiDocument
    const cookies = c.req.header('cookie')
    return c.html(apiDocsPage(document, { origin: publicUrl, nonce: c.get('nonce')(), cookies }))
  })
  app.all('/rpc/*', async (c) => (await answerCall(c)) ?? answer(undefined))
  app.all('*', async (c) => {
    const context = c.get('context')
    const { response } = await openapi.handle(c.req.raw, { prefix: '/api', context })
    const answered = answer(response)
    if (answered.status >= 400) answered.headers.set('content-type', 'application/problem+json')
    return answered
  })
  return app
}

/** Lets a program act by its token; the refusal when it may not. */
async function admitProgram(context: RequestContext, sent: Headers): Promise<Response | undefined> {
  const token = bearerToken(sent)
  if (!token) return
  try {
    context.session = await tokenSession(context, token)
  } catch (error) {
    const { code, message, data } = toProblem(error)
    return problem(code as ProblemCode, { ...(data as ProblemOptions | undefined), detail: message })
  }
}

function answer(response: Response | undefined): Response {
  const answered = response ?? problem('NOT_FOUND')
  answered.headers.set('cache-control', 'no-store')
  return answered
}
