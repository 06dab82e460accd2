import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { tokenPrefix } from '#features/api-tokens/api-tokens.schema.ts'
import { scopeFor } from '#features/api-tokens/procedure-scopes.ts'
import { firm } from '#firm.ts'
import packageJson from '#package.json' with { type: 'json' }
import { exportPaths } from './openapi/exported-lists.ts'
import { filePaths } from './openapi/files.ts'
import { namedResetPath } from './openapi/lawyer-reset.ts'
import { problemResponse } from './openapi/problems.ts'
import { resumablePaths } from './openapi/resumable.ts'
import { router } from './router.ts'

const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
let document: Promise<unknown> | undefined

/** The OpenAPI 3.1 document of the whole API, generated once: the router's procedures and the file routes. */
export function openApiDocument(): Promise<unknown> {
  document ??= generate()
  return document
}

async function generate() {
  const made = await generator.generate(router, {
    info: {
      title: `${firm.name}: API`,
      version: packageJson.version,
      license: { name: packageJson.license },
    },
    servers: [{ url: '/api' }],
    components: {
      responses: { Problem: problemResponse },
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${tokenPrefix}…`,
          description:
            'A token that an administrator made in API & Webhooks; it needs the scope that is named.',
        },
      },
    },
  })
  for (const [verb, operation] of operationsOf(made)) {
    const scope = scopeFor(operation.operationId?.split('.') ?? [], verb.toUpperCase())
    // Operations without a scope are for sessions of our own pages.
    if (scope) operation.security = [{ token: [scope] }]
  }
  const named = new Map(operationsOf(made).map(([, operation]) => [operation.operationId, operation]))
  const operation = (id: string) => named.get(id) ?? {}
  made.paths = {
    ...filePaths,
    ...resumablePaths,
    ...made.paths,
    ...namedResetPath(operation('admin.lawyerAccounts.resetPassword')),
    ...exportPaths(operation),
  }
  for (const [, { responses }] of operationsOf(made))
    if (responses) responses.default = { $ref: '#/components/responses/Problem' }
  return made
}

const operationsOf = ({ paths = {} }: OpenAPI.Document) =>
  Object.values(paths).flatMap(
    (path) => Object.entries(path ?? {}) as [verb: string, operation: OpenAPI.OperationObject][],
  )
