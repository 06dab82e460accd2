import type { OpenAPI } from '@orpc/openapi'
import { toCsv } from '#platform/csv/csv.ts'
import { exported } from '../manifests.ts'

/** Exports have no cursor and no page size. */
const ofPages = ['cursor', 'limit']

/**
 * Documents `POST /exports/{list}`, once for each list, because inputs and scope are those of the
 * list's own operation.
 * @param operation an operation of the document by its id
 */
export function exportPaths(operation: (id: string) => OpenAPI.OperationObject): OpenAPI.PathsObject {
  const paths: OpenAPI.PathsObject = {}
  for (const [list, { side, feature, name, what, columns }] of Object.entries(exported)) {
    const { parameters = [], security } = operation(`${side}.${feature}.${name}`)
    paths[`/exports/${list}`] = {
      post: {
        operationId: `exports.${list}`,
        tags: ['exports'],
        summary: `All of ${what} as a CSV file in UTF-8, filtered and ordered like the list. The audit log records it.`,
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
