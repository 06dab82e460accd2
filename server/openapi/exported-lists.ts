import type { OpenAPI } from '@orpc/openapi'
import { exportedLists } from '#features/exports/exports.schema.ts'
import { toCsv } from '#platform/csv/csv.ts'
import { exported } from '../exports.ts'

/** Where a file begins and how long its pages are is nobody's to say. */
const ofPages = ['cursor', 'limit']

/**
 * What the document says of `POST /exports/{list}`: each list by itself, as its inputs and its scope are those of the
 * list's own operation.
 * @param operation an operation of the document by its id
 */
export function exportPaths(operation: (id: string) => OpenAPI.OperationObject): OpenAPI.PathsObject {
  const paths: OpenAPI.PathsObject = {}
  for (const list of exportedLists) {
    const { noun, what, columns } = exported[list]
    const { parameters = [], security } = operation(`admin.${noun}.list`)
    paths[`/exports/${list}`] = {
      post: {
        operationId: `exports.${list}`,
        tags: ['exports'],
        summary: `All of ${what} as a CSV file in UTF-8, narrowed and ordered as the list would be. It is on record.`,
        parameters: parameters.filter((one) => !('name' in one && ofPages.includes(one.name))),
        responses: {
          200: {
            description: 'The file, line by line as it is read',
            content: {
              'text/csv': { schema: { type: 'string' }, example: toCsv([columns.map(([head]) => head)]) },
            },
          },
        },
        ...(security && { security }),
      },
    }
  }
  return paths
}
