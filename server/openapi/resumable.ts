import type { OpenAPI } from '@orpc/openapi'
import { maxLargeFileBytes } from '#platform/storage/storage.schema.ts'

const header = (name: string, example: string): OpenAPI.ParameterObject => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string', maxLength: 2000 },
  example,
})
const version = header('tus-resumable', '1.0.0')
const id: OpenAPI.ParameterObject = {
  name: 'id',
  in: 'path',
  required: true,
  schema: { type: 'string', format: 'uuid' },
}
const tags = ['files']
const ofTheirOwn = 'of the caller’s own; 404 for any other'

/** Documents the uploads in parts, which follow the tus protocol and take no tokens. */
export const resumablePaths: OpenAPI.PathsObject = {
  '/uploads/resumable': {
    post: {
      operationId: 'files.beginUpload',
      tags,
      summary: `Begins to upload a document of at most ${maxLargeFileBytes / 1024 / 1024} MB by the tus protocol 1.0.0 (tus.io/protocols/resumable-upload). Its metadata are \`filename\`, \`purpose\` (\`document\` or \`case_document\`) and \`modified\` (milliseconds). Once all of it has arrived, the upload’s id names the file. Unfinished, it is removed after three days.`,
      parameters: [
        version,
        header('upload-length', '104857600'),
        header('upload-metadata', 'filename cmVwb3J0LnBkZg==,purpose ZG9jdW1lbnQ='),
      ],
      responses: { 201: { description: '`location` is the address for its parts' } },
    },
  },
  '/uploads/resumable/{id}': {
    patch: {
      operationId: 'files.sendPart',
      tags,
      summary: `Continues an upload ${ofTheirOwn}. \`HEAD\` says how much has arrived (\`upload-offset\`). If a request breaks off, less than 2 MB at its end have to be sent again.`,
      parameters: [id, version, header('upload-offset', '0')],
      requestBody: {
        required: true,
        content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
      responses: {
        204: { description: '`upload-offset` says how much has arrived' },
      },
    },
    delete: {
      operationId: 'files.cancelUpload',
      tags,
      summary: `Removes an upload ${ofTheirOwn}.`,
      parameters: [id, version],
      responses: { 204: { description: 'The upload no longer exists' } },
    },
  },
}
