import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { tokenPrefix } from '#features/api-tokens/api-tokens.schema.ts'
import { scopeFor } from '#features/api-tokens/reach.ts'
import { firm } from '#firm.config.ts'
import packageJson from '#package.json' with { type: 'json' }
import { router } from './router.ts'

const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
let document: Promise<unknown> | undefined

/** The OpenAPI 3.1 document of the whole API, made once from the router. */
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
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${tokenPrefix}…`,
          description:
            'A token that an administrator made in For Programs; it needs the scope that is named.',
        },
      },
    },
  })
  for (const path of Object.values(made.paths ?? {}))
    for (const [verb, operation] of Object.entries(path ?? {})) {
      const scope = scopeOf(operation, verb)
      // What no token reaches is for our own pages and their sessions.
      if (scope) Object.assign(operation, { security: [{ token: [scope] }] })
    }
  return made
}

function scopeOf(operation: unknown, verb: string) {
  const { operationId } = operation as { operationId?: string }
  return operationId && scopeFor(operationId.split('.'), verb.toUpperCase())
}
