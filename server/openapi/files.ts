import type { OpenAPI } from '@orpc/openapi'
import { acceptedEndings } from '#platform/storage/storage.schema.ts'

const id: OpenAPI.ParameterObject = {
  name: 'id',
  in: 'path',
  required: true,
  schema: { type: 'string', format: 'uuid' },
}
const bytes = { schema: { type: 'string', format: 'binary' } } as const

/** Documents the file routes, which take no tokens and transfer raw bytes. */
export const filePaths: OpenAPI.PathsObject = {
  '/uploads': {
    post: {
      operationId: 'files.upload',
      tags: ['files'],
      summary:
        'Uploads a file of at most 25 MB; another call then refers to it by its id. `for=encrypted` is for a file that was encrypted for a chat. An unused file is removed after an hour.',
      parameters: [
        {
          name: 'x-file-name',
          in: 'header',
          required: true,
          description: 'URI-encoded',
          schema: { type: 'string', maxLength: 1000 },
          example: 'contract.pdf',
        },
        {
          name: 'for',
          in: 'query',
          schema: {
            type: 'string',
            enum: Object.keys(acceptedEndings) as (keyof typeof acceptedEndings)[],
            default: 'attachment',
          },
        },
      ],
      requestBody: {
        required: true,
        content: { 'application/octet-stream': bytes },
      },
      responses: {
        201: {
          description: 'The file is stored',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  id: { type: 'string', format: 'uuid' },
                  name: { type: 'string' },
                  mime: { type: 'string' },
                  size: { type: 'integer' },
                },
                required: ['id', 'name', 'mime', 'size'],
              },
              example: {
                id: '6f1c9a52-3b0e-4d6a-9d1f-0a7c5e2b8f43',
                name: 'contract.pdf',
                mime: 'application/pdf',
                size: 48_213,
              },
            },
          },
        },
      },
    },
  },
  '/uploads/{id}': {
    delete: {
      operationId: 'files.discard',
      tags: ['files'],
      summary:
        'Deletes one of the caller’s own uploads that nothing refers to yet. The answer is the same when there is none.',
      parameters: [id],
      responses: { 204: { description: 'The upload no longer exists' } },
    },
  },
  '/files/{id}': {
    get: {
      operationId: 'files.download',
      tags: ['files'],
      summary: 'A file as it was uploaded, or a part of it (Range).',
      parameters: [
        id,
        {
          name: 'inline',
          in: 'query',
          description: 'Lets a browser show the file instead of saving it',
          schema: { type: 'string', enum: ['1'] },
        },
      ],
      responses: {
        200: { description: 'The file', content: { '*/*': bytes } },
      },
    },
  },
  '/data-export': {
    post: {
      operationId: 'files.dataExport',
      tags: ['files'],
      summary:
        'All that the portal shows the caller as a client, with its files, as a ZIP archive; three times an hour. The audit log records it.',
      responses: {
        200: { description: 'The archive', content: { 'application/zip': bytes } },
      },
    },
  },
}
