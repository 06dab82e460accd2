import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { firm } from '#firm.config.ts'
import packageJson from '#package.json' with { type: 'json' }
import { router } from './router.ts'

const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
let document: Promise<unknown> | undefined

/** The OpenAPI 3.1 document of the whole API, made once from the router. */
export function openApiDocument(): Promise<unknown> {
  document ??= generator.generate(router, {
    info: {
      title: `${firm.name}: API`,
      version: packageJson.version,
      license: { name: packageJson.license },
    },
    servers: [{ url: '/api' }],
  })
  return document
}
