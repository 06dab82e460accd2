import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { bearerToken, tokenSession } from '#features/api-tokens/token-session.server.ts'
import { exportRoute } from '#features/exports/export-route.server.ts'
import type { RequestContext } from '#platform/api/context.ts'
import { toProblem } from '#platform/api/faults.server.ts'
import { type ProblemCode, type ProblemOptions, problem, problemBody } from '#platform/api/problem.ts'
import { resolveSession } from '#platform/auth/session.server.ts'
import { importLimits } from '#platform/csv/import.schema.ts'
import { documentRoutes } from './api-docs/routes.ts'
import type { AppEnv } from './app.ts'
import { byLawyerName } from './lawyer-reset.ts'
import { exported } from './manifests.ts'
import { router } from './router.ts'
import { answerCall } from './rpc.ts'

const openapi = new OpenAPIHandler(router, {
  // `a[9999]=` would otherwise make a list of 10,000.
  maxBracketNotationArrayIndex: 99,
  customErrorResponseBodyEncoder: (error) =>
    problemBody(error.code, error.status, {
      detail: error.message,
      ...(error.data as ProblemOptions | undefined),
    }),
})

/** JSON bodies are small; files are uploaded by their own route. */
const maxBodyBytes = 256 * 1024
/** For administrators' imports only, whose text may be all quotes and line breaks. */
const maxImportBytes = 2 * importLimits.bytes + maxBodyBytes
const imports = /^\/api\/(rpc\/admin\/\w+\/import|admin\/[\w-]+\/imports)$/

/** HTTP enforces an announced length; only without one are the body's bytes counted. */
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

/** Every procedure under `/api`: for our own pages at `/rpc`, for programs as in the OpenAPI document. */
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
  app.post('/exports/:list', exportRoute({ exported, whoStillReads }))
  app.route('/', documentRoutes())
  app.all('/rpc/*', async (c) => (await answerCall(c)) ?? answer(undefined))
  app.all('*', async (c) => {
    const context = c.get('context')
    const { response } = await openapi.handle(byLawyerName(c.req.raw), { prefix: '/api', context })
    const answered = answer(response)
    if (answered.status >= 400) answered.headers.set('content-type', 'application/problem+json')
    return answered
  })
  return app
}

/** The caller's current session. */
async function whoStillReads(context: RequestContext) {
  const token = bearerToken(context.headers())
  return token ? tokenSession(context, token) : resolveSession(context, context.headers())
}

/** Authenticates an API token; returns the refusal if any. */
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
