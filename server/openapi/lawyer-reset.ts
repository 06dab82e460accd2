import type { OpenAPI } from '@orpc/openapi'

const slug: OpenAPI.ParameterObject = {
  name: 'name',
  in: 'path',
  required: true,
  description: "the lawyer's slug",
  schema: { type: 'string', maxLength: 120 },
  example: 'eleanor-vance',
}

/** Documents the reset by name, from the operation that it maps to. */
export function namedResetPath(operation: OpenAPI.OperationObject) {
  const { requestBody, ...rest } = operation
  const summary =
    'Mails the lawyer with this slug a link to choose a password, as reset-lawyer-password does.'
  const post = { ...rest, operationId: `${operation.operationId}ByName`, summary, parameters: [slug] }
  return { '/functions/reset-{name}-password': { post } } as OpenAPI.PathsObject
}
