import type { OpenAPI } from '@orpc/openapi'
import { problemBody, problems } from '#platform/api/problem.ts'

/** Error answers of every operation: docs/error-codes.md as a schema. */
export const problemResponse: OpenAPI.ResponseObject = {
  description: 'A refusal or a fault; `code` tells which',
  content: {
    'application/problem+json': {
      schema: {
        type: 'object',
        properties: {
          type: { type: 'string' },
          title: { type: 'string' },
          status: { type: 'integer' },
          code: { type: 'string', enum: Object.keys(problems) },
          detail: { type: 'string' },
          fields: { type: 'object', additionalProperties: { type: 'string' } },
        },
        required: ['type', 'title', 'status', 'code', 'detail'],
      },
      example: problemBody('BAD_REQUEST', 400, { fields: { email: 'Please enter a valid email address' } }),
    },
  },
}
